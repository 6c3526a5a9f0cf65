import { expect, it } from 'vitest';
import { headState, hiddenCount, nothingChosen, toggledAll, toggledRow, type RowSelection } from './row-selection.ts';

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));
const ids = ({ chosen }: RowSelection<{ id: number }>) => [...chosen.keys()].toSorted((a, b) => a - b);
const row = (id: number) => ({ id });

it('adds a row and removes it again', () => {
  const one = toggledRow(nothingChosen, rows, row(2), false);
  expect(ids(one)).toEqual([2]);
  expect(ids(toggledRow(one, rows, row(2), false))).toEqual([]);
});

it('selects a range in both directions, and deselects a range', () => {
  const fromFour = toggledRow(nothingChosen, rows, row(4), false);
  const range = toggledRow(fromFour, rows, row(2), true);
  expect(ids(range)).toEqual([2, 3, 4]);
  expect(ids(toggledRow(range, rows, row(3), true))).toEqual([4]);
});

it('selects only one row if the start of the range is not loaded', () => {
  const elsewhere = toggledRow(nothingChosen, rows, row(9), false);
  expect(ids(toggledRow(elsewhere, rows, row(3), true))).toEqual([3, 9]);
});

it('knows whether none, some or all loaded rows are selected, and keeps hidden rows selected', () => {
  expect(headState(nothingChosen, rows)).toBe('none');
  const some = toggledRow(nothingChosen, rows, row(9), false);
  expect(headState(some, rows)).toBe('some');
  const all = toggledAll(some, rows);
  expect(headState(all, rows)).toBe('all');
  expect(ids(toggledAll(all, rows))).toEqual([9]);
});

it('counts the selected rows that the list does not show', () => {
  const two = toggledRow(toggledRow(nothingChosen, rows, row(9), false), rows, row(2), false);
  expect([hiddenCount(nothingChosen, rows), hiddenCount(two, rows), hiddenCount(two, [])]).toEqual([0, 1, 2]);
});
