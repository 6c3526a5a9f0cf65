/** Days and months as `YYYY-MM-DD`, in UTC. A month is written as its first day. */

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const monthOf = (date: Date): string => `${date.toISOString().slice(0, 7)}-01`;

/** Full months from one day to a later one; 0 if it is not later. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
  return Math.max(0, months);
}

/** The months before the month of `date`, latest first, each with its last day. */
export function monthsBefore(date: Date, count: number): { month: string; lastDay: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - index, 0));
    return { month: monthOf(lastDay), lastDay: dayOf(lastDay) };
  });
}

/** The age in months on a date; 0 if the day of publication is not known. */
export const monthsBetween = (from: string | null, to: Date): number =>
  from === null ? 0 : wholeMonths(from, dayOf(to));
