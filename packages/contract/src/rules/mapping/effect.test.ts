import { expect, it } from 'vitest';
import { effectOn } from './effect.ts';
import type { FieldSource, Mapping, SheetSample } from './mapping.ts';
import { sheetOf } from './sample-lists.ts';

const column = (...columns: number[]): FieldSource => ({ columns, joinedBy: ' ', constant: null });
const mapping: Mapping = {
  sheet: '',
  headingRow: 1,
  fields: { Product: column(0), 'Asset ID': column(1), Priority: column(2), Notes: column(5) },
  values: { Priority: { a: 'High', z: '' }, Location: {} },
  key: null,
};

it('shows the mapped rows, how many fill each field, and the priorities without a meaning', () => {
  const sheet = sheetOf('', 'Model|Tag|ABC|IP\nX1|T1|A|1\nX2||b|2\nX3|T3|Z|3\n|||4\nTotal|3||\nX4||Low|\nTotal|4||');
  // The import takes what looks like a total but has equipment below it.
  sheet.totals = [8];
  sheet.values = [{ place: 2, texts: ['A', 'B', 'c', 'Z', 'medium'] }];
  const effect = effectOn(mapping, sheet);
  expect(effect.rows.map(({ cells }) => cells)).toEqual([
    { Product: 'X1', 'Asset ID': 'T1', Priority: 'High' },
    { Product: 'X2', Priority: 'b' },
    { Product: 'X3', 'Asset ID': 'T3', Priority: '' },
    {},
    { Product: 'Total', 'Asset ID': '3' },
    { Product: 'X4', Priority: 'Low' },
    {},
  ]);
  expect(effect.rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(effect.rows.map(({ isTotal }) => isTotal)).toEqual([...Array.from({ length: 6 }, () => false), true]);
  expect(effect.filled).toEqual({ Product: 5, 'Asset ID': 3, Priority: 3, Notes: 0 });
  expect(effect.unknownPriorities).toEqual(['b', 'c']);
});

it('reads each cell of a wide sheet a few times at most', () => {
  let reads = 0;
  const wide: SheetSample = {
    name: '',
    headingRow: 1,
    columns: Array.from({ length: 300 }, (_, place) => ({ place, heading: `H${place}` })),
    rows: Array.from({ length: 50 }, (_, row) => ({
      rowNumber: row + 2,
      cells: Array.from({ length: 300 }, (__, place) => ({
        place,
        get text() {
          reads += 1;
          return `cell ${place}`;
        },
      })),
    })),
    values: [],
  };
  expect(effectOn(mapping, wide).filled.Product).toBe(50);
  expect(reads).toBeLessThan(50 * 20);
});
