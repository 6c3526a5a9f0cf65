import { expect, it } from 'vitest';
import { offeredStatus, progressStatusOf, type WorkStatus } from './work-status.ts';

it.each<[WorkStatus, number, number, WorkStatus | null]>([
  ['Not Started', 3, 8, 'In Progress'],
  ['Not Started', 8, 8, 'Complete'],
  ['Not Started', 0, 8, null],
  ['In Progress', 8, 8, 'Complete'],
  ['In Progress', 3, 8, null],
  ['In Progress', 0, 8, null],
  ['Complete', 3, 8, 'In Progress'],
  ['Complete', 0, 8, 'Not Started'],
  ['Complete', 8, 8, null],
  ['Complete', 0, 0, null],
])('for the status %s with %i of %i complete, the progress suggests %s', (status, complete, total, offered) => {
  expect(offeredStatus(status, progressStatusOf({ total, complete }))).toBe(offered);
});
