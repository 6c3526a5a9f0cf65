const format = new Intl.NumberFormat('en-US');

export const inFigures = (count: number) => format.format(count);

/** A date in the time zone, such as `2 March 2026`. */
export function dayIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(moment),
  );
}

/** For a subject. Names come from files and users, and a header must be one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}
