/** Works on a few items at the same time, and gives the results in the order of the items. */
export async function* inParallel<Item, Result>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const begun = work(item);
      // The failure is thrown in its turn.
      begun.catch(() => {});
      running.push(begun);
      const [first] = running;
      if (running.length >= most && first) {
        yield await first;
        running.shift();
      }
    }
    for (const one of running) yield await one;
  } finally {
    await Promise.allSettled(running);
  }
}
