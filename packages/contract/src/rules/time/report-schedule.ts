export const frequencyTypes = ['weekly', 'bi_weekly', 'monthly'] as const;
export type FrequencyType = (typeof frequencyTypes)[number];

export const frequencyNames: Record<FrequencyType, string> = {
  weekly: 'Weekly',
  bi_weekly: 'Bi-weekly',
  monthly: 'Monthly',
};

/** Day 1 of a week is Monday. For a month, the days 1 to 30 are offered (SPEC point 5). */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function lastDayOf(frequency: FrequencyType): number {
  return frequency === 'monthly' ? 30 : weekdayNames.length;
}

/** The days that can be selected for a frequency, in order. */
export function daysOf(frequency: FrequencyType): number[] {
  return Array.from({ length: lastDayOf(frequency) }, (_, index) => index + 1);
}
