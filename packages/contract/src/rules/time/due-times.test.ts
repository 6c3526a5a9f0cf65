import { assert, constantFrom, date, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorOf, dateOf, dueHour, nextDue, type Schedule } from './due-times.ts';

const zones = [
  'UTC',
  'America/Chicago',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/Vienna',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
];
const anyZone = constantFrom(...zones);
const anyMoment = date({ min: new Date('2005-01-01'), max: new Date('2045-01-01'), noInvalidDate: true });
const anySchedule = (day: number, every: 'day' | 'weekly' | 'bi_weekly' | 'monthly'): Schedule => {
  if (every === 'weekly') return { every, day: ((day - 1) % 7) + 1 };
  if (every === 'bi_weekly') return { every, anchor: `2024-01-${String(day).padStart(2, '0')}` };
  return every === 'day' ? { every } : { every, day };
};
const anyKind = constantFrom('day' as const, 'weekly' as const, 'bi_weekly' as const, 'monthly' as const);
const anyDay = integer({ min: 1, max: 30 });

function clockAt(moment: Date, timeZone: string): { hour: number; weekday: string } {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'long' });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return { hour: Number(parts.hour), weekday: String(parts.weekday) };
}
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const longest = { day: 2, weekly: 8, bi_weekly: 15, monthly: 32 };

describe('the next due time', () => {
  it.each([
    ['2026-01-31T00:00:00Z', 30, '2026-02-28'],
    ['2028-01-31T00:00:00Z', 30, '2028-02-29'],
    ['2028-01-31T00:00:00Z', 29, '2028-02-29'],
    ['2026-02-28T08:00:00Z', 30, '2026-03-30'],
    ['2026-03-31T00:00:00Z', 30, '2026-04-30'],
    ['2026-12-15T08:00:00Z', 15, '2027-01-15'],
  ])(
    'for monthly mails: after %s with day %i it is %s, the last day if the month is shorter',
    (after, day, expected) => {
      expect(dateOf(nextDue({ every: 'monthly', day }, 'UTC', new Date(after)), 'UTC')).toBe(expected);
    },
  );

  it('follows daylight-saving time: 07:00 in Vienna is another moment in summer and in winter', () => {
    const next = (after: string) => nextDue({ every: 'day' }, 'Europe/Vienna', new Date(after)).toISOString();
    expect(next('2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(next('2026-03-27T12:00:00Z')).toBe('2026-03-28T06:00:00.000Z');
    expect(next('2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('is today before the hour, and tomorrow from then on', () => {
    const next = (after: string) => nextDue({ every: 'day' }, 'UTC', new Date(after)).toISOString();
    expect(next('2026-03-02T06:59:59Z')).toBe('2026-03-02T07:00:00.000Z');
    expect(next('2026-03-02T07:00:00Z')).toBe('2026-03-03T07:00:00.000Z');
  });

  it('of a damaged schedule is an error, not an endless search', () => {
    const damaged = { every: 'bi_weekly', anchor: 'soon' } as const;
    expect(() => nextDue(damaged, 'UTC', new Date('2026-03-02'))).toThrow(RangeError);
    expect(() => nextDue({ every: 'weekly', day: -700 }, 'UTC', new Date('2026-03-02'))).toThrow(
      'The schedule {"every":"weekly","day":-700} has no next time.',
    );
  });

  it('continues after a day that a time zone skipped', () => {
    // Samoa skipped the 30th of December 2011.
    const due = nextDue({ every: 'day' }, 'Pacific/Apia', new Date('2011-12-29T18:00:00Z'));
    expect(dateOf(due, 'Pacific/Apia')).toBe('2011-12-31');
    expect(clockAt(due, 'Pacific/Apia').hour).toBe(7);
    const friday = nextDue({ every: 'weekly', day: 5 }, 'Pacific/Apia', new Date('2011-12-28T18:00:00Z'));
    expect(friday.toISOString()).toBe('2011-12-30T17:00:00.000Z');
  });

  it('is after the given moment, at 07:00 in the time zone, and at most one period later', () => {
    assert(
      property(anyZone, anyMoment, anyKind, anyDay, (zone, moment, kind, day) => {
        const schedule = anySchedule(day, kind);
        // The first bi-weekly time may be as far ahead as its anchor.
        const after =
          schedule.every === 'bi_weekly' && moment < new Date('2024-02-01') ? new Date('2024-02-01') : moment;
        const due = nextDue(schedule, zone, after);
        expect(due.getTime()).toBeGreaterThan(after.getTime());
        expect(clockAt(due, zone).hour).toBe(dueHour);
        expect(due.getTime() - after.getTime()).toBeLessThanOrEqual(longest[kind] * 86_400_000);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same from any moment before it, and later moments give later times', () => {
    assert(
      property(anyZone, anyMoment, anyKind, anyDay, (zone, after, kind, day) => {
        const schedule = anySchedule(day, kind);
        const due = nextDue(schedule, zone, after);
        const between = new Date((after.getTime() + due.getTime()) / 2);
        expect(nextDue(schedule, zone, between)).toEqual(due);
        expect(nextDue(schedule, zone, due).getTime()).toBeGreaterThan(due.getTime());
      }),
      { numRuns: 300 },
    );
  });

  it('for daily mails comes once on each calendar day, across daylight-saving changes', () => {
    for (const zone of zones) {
      let due = new Date('2026-01-01T00:00:00Z');
      const days: string[] = [];
      for (let turn = 0; turn < 400; turn += 1) {
        due = nextDue({ every: 'day' }, zone, due);
        days.push(dateOf(due, zone));
      }
      for (const [index, day] of days.slice(1).entries()) expect(daysBetween(days[index] ?? '', day), zone).toBe(1);
    }
  });

  it('for weekly mails comes on its weekday, 7 days apart; bi-weekly 14 days from the anchor', () => {
    assert(
      property(anyZone, anyMoment, integer({ min: 1, max: 7 }), (zone, saved, day) => {
        const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
        const weekly = nextDue({ every: 'weekly', day }, zone, saved);
        expect(clockAt(weekly, zone).weekday).toBe(names[day - 1]);
        const anchor = anchorOf(day, zone, saved);
        expect(anchor).toBe(dateOf(weekly, zone));
        const first = nextDue({ every: 'bi_weekly', anchor }, zone, saved);
        expect(first).toEqual(weekly);
        const second = nextDue({ every: 'bi_weekly', anchor }, zone, first);
        // A time zone that moves across the date line skips a day.
        if (zone !== 'Pacific/Apia') expect(daysBetween(anchor, dateOf(second, zone))).toBe(14);
      }),
      { numRuns: 300 },
    );
  });
});
