import { expect, it } from 'vitest';
import { scheduleOf } from './due-times.ts';
import { daysOf, frequencyNames, frequencyTypes, lastDayOf, weekdayNames } from './report-schedule.ts';

it('reports come weekly, bi-weekly or monthly', () => {
  expect(frequencyTypes.map((type) => [type, frequencyNames[type]])).toEqual([
    ['weekly', 'Weekly'],
    ['bi_weekly', 'Bi-weekly'],
    ['monthly', 'Monthly'],
  ]);
});

it('the days of a week are 1 for Monday to 7 for Sunday, those of a month 1 to 30', () => {
  expect(daysOf('weekly').map((day) => `${day} ${weekdayNames[day - 1]}`)).toEqual([
    '1 Monday',
    '2 Tuesday',
    '3 Wednesday',
    '4 Thursday',
    '5 Friday',
    '6 Saturday',
    '7 Sunday',
  ]);
  expect(daysOf('bi_weekly')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([daysOf('monthly')[0], daysOf('monthly').at(-1), lastDayOf('monthly')]).toEqual([1, 30, 30]);
});

it.each([
  ['weekly', 3, null, { every: 'weekly', day: 3 }],
  ['monthly', 30, null, { every: 'monthly', day: 30 }],
  ['bi_weekly', 3, '2026-03-04', { every: 'bi_weekly', anchor: '2026-03-04' }],
  ['bi_weekly', 3, null, undefined],
  ['weekly', null, null, undefined],
  ['bi_weekly', null, '2026-03-04', undefined],
] as const)('%s reports on day %s, counted from %s', (frequency, day, anchor, schedule) => {
  expect(scheduleOf(frequency, day, anchor)).toEqual(schedule);
});
