/** Days and months as `YYYY-MM-DD`, in UTC; the first day stands for its month. */

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const monthOf = (date: Date): string => `${date.toISOString().slice(0, 7)}-01`;

/** Whole months from one day to a later one; 0 when it is not later. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
  return Math.max(0, months);
}

/** The months before the one of `date`, the latest first, each with its last day. */
export function monthsBefore(date: Date, count: number): { month: string; lastDay: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - index, 0));
    return { month: monthOf(lastDay), lastDay: dayOf(lastDay) };
  });
}

/** The age on a date of what was published on a day; 0 when that day is not known. */
export const monthsBetween = (from: string | null, to: Date): number =>
  from === null ? 0 : wholeMonths(from, dayOf(to));
