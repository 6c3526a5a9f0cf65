/** Whether this is the name of a time zone, such as `Europe/Vienna`. */
export function isTimeZone(name: string): boolean {
  // What is no name, such as an offset, would be taken too.
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
