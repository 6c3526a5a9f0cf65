import type { FrequencyType } from './report-schedule.ts';

/** When a mail is sent again. A date is a calendar day, such as `2026-03-02`. */
export type Schedule =
  | { every: 'day' }
  | { every: 'weekly'; day: number }
  /** Every 14 days, counted from the anchor. */
  | { every: 'bi_weekly'; anchor: string }
  | { every: 'monthly'; day: number };

/** Mails are sent at this hour in the company's time zone. */
export const dueHour = 7;

const dayMs = 24 * 3600_000;

/** The second day of a schedule is due after any moment of the first, the third if a time zone skips a day. */
const mostTurns = 5;

/** The first due time of the schedule after a moment, in the time zone. */
export function nextDue(schedule: Schedule, timeZone: string, after: Date): Date {
  // Start one day before the local day of the moment: the hour may still be ahead, or be skipped.
  let day = localDayOf(after, timeZone) - dayMs;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    day = nextDay(schedule, day);
    const due = momentOf(day, timeZone);
    if (due > after) return due;
  }
  throw new Error(`The schedule ${JSON.stringify(schedule)} has no next time.`);
}

/** The start of a bi-weekly schedule: the first such weekday that is due after saving. */
export function anchorOf(day: number, timeZone: string, savedAt: Date): string {
  return dateOf(nextDue({ every: 'weekly', day }, timeZone, savedAt), timeZone);
}

/** The calendar day of a moment. */
export function dateOf(moment: Date, timeZone: string): string {
  return new Date(localDayOf(moment, timeZone)).toISOString().slice(0, 10);
}

/** The schedule of a user's reports; none if no day is selected. */
export function scheduleOf(frequency: FrequencyType, day: number | null, anchor: string | null): Schedule | undefined {
  if (day === null) return undefined;
  if (frequency !== 'bi_weekly') return { every: frequency, day };
  return anchor === null ? undefined : { every: 'bi_weekly', anchor };
}

/** The first day of the schedule after a day. Both are written as midnight in UTC. */
function nextDay(schedule: Schedule, day: number): number {
  switch (schedule.every) {
    case 'day':
      return day + dayMs;
    case 'weekly': {
      const weekday = new Date(day).getUTCDay() || 7;
      return day + (((schedule.day - weekday + 6) % 7) + 1) * dayMs;
    }
    case 'bi_weekly': {
      const anchor = Date.parse(`${schedule.anchor}T00:00:00Z`);
      const turns = Math.floor((day - anchor) / (14 * dayMs)) + 1;
      return anchor + Math.max(0, turns) * 14 * dayMs;
    }
    case 'monthly': {
      const date = new Date(day);
      const inMonth = (month: number) => {
        const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
        return Date.UTC(date.getUTCFullYear(), month, Math.min(schedule.day, last));
      };
      const thisMonth = inMonth(date.getUTCMonth());
      return thisMonth > day ? thisMonth : inMonth(date.getUTCMonth() + 1);
    }
  }
}

/** The due hour of that day in the time zone. If clocks repeat it, the first. If they skip it, by the old offset. */
function momentOf(day: number, timeZone: string): Date {
  const wanted = day + dueHour * 3600_000;
  const offsets = [wanted - dayMs, wanted + dayMs].map((near) => offsetOf(new Date(near), timeZone));
  const candidates = offsets.map((offset) => wanted - offset);
  const met = candidates.find((moment) => moment + offsetOf(new Date(moment), timeZone) === wanted);
  return new Date(met ?? wanted - Math.min(...offsets));
}

/** The offset of the time zone from UTC, in ms. */
function offsetOf(moment: Date, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(moment.getTime() / 1000) * 1000;
}

function localDayOf(moment: Date, timeZone: string): number {
  const local = moment.getTime() + offsetOf(moment, timeZone);
  return Math.floor(local / dayMs) * dayMs;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes a hundred times as long as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric, second: 'numeric' });
    clocks.set(timeZone, clock);
  }
  return clock;
}
