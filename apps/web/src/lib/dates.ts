const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A moment as a day of the reader's own calendar, such as `11 Nov 2026`. */
export function dayOf(moment: string): string {
  return day.format(new Date(moment));
}
