const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A moment as a date in the reader's time zone, such as `11 Nov 2026`. */
export function dayOf(moment: string): string {
  return day.format(new Date(moment));
}

const calendarDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A date without a time, such as `2026-11-11`, which is the same day for every reader. */
export function calendarDayOf(date: string): string {
  return calendarDay.format(new Date(date));
}

/** A moment in the given time zone, such as `Tuesday, 3 March 2026 at 07:00`. */
export function momentIn(timeZone: string, moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(moment));
}

const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment to the minute, such as `11 Nov 2026, 14:05`. */
export function momentOf(moment: string): string {
  return minute.format(new Date(moment));
}
