/** The result of the work, or an error if it takes longer than this many ms. The work itself continues. */
export async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
