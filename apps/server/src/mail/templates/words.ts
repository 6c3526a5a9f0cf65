const format = new Intl.NumberFormat('en-US');

export const inFigures = (count: number) => format.format(count);

/** A day of the zone's calendar, such as `2 March 2026`. */
export function dayIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(moment),
  );
}

/** For a subject: names come from files and people, and a header is one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}
