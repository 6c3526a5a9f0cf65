/** Whether this is the name of a time zone, such as `Europe/Vienna`. */
export function isTimeZone(name: string): boolean {
  // `Intl` would also accept other texts, such as an offset.
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
