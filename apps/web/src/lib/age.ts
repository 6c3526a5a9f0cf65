import { quantity } from '@rampart/contract/rules/texts/quantity.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** How long ago a date such as `2026-11-11` was: `today`, `12 days ago`, `5 months ago`, `3 years ago`. */
export function ageOf(date: string, now = new Date()): string {
  const days = Math.floor((now.getTime() - new Date(date).getTime()) / dayLength);
  if (days < 1) return 'today';
  if (days < 60) return `${quantity(days, 'day')} ago`;
  const months = Math.floor(days / 30.44);
  return months < 24 ? `${quantity(months, 'month')} ago` : `${quantity(Math.floor(days / 365.25), 'year')} ago`;
}
