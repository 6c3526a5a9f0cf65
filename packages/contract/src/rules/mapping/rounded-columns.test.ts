import { expect, it } from 'vitest';
import type { FieldSource, Mapping } from './mapping.ts';
import { roundedColumns } from './rounded-columns.ts';
import { sheetOf } from './sample-lists.ts';

const column = (...columns: number[]): FieldSource => ({ columns, joinedBy: ' ', constant: null });

it('names the cells of columns that identify something, with numbers that a program has rounded', () => {
  const sheet = sheetOf('', 'Model|Tag||Remark\nX1|T1|1.2E+12|5E+11\n');
  sheet.columns.push({ place: 27, heading: ' ' });
  sheet.rounded = [
    { place: 2, count: 9, rows: [2, 4, 5, 6, 7] },
    { place: 3, count: 1, rows: [2] },
    { place: 27, count: 1, rows: [8] },
  ];
  const mapping: Mapping = {
    sheet: '',
    headingRow: 1,
    fields: { Product: column(0, 2), 'Asset ID': column(1), 'Serial Number': column(27), Notes: column(3) },
    values: { Priority: {}, Location: {} },
    key: null,
  };
  expect(roundedColumns(mapping, sheet)).toEqual([
    { field: 'Product', name: 'Column C', cells: ['C2', 'C4', 'C5', 'C6', 'C7'], count: 9 },
    { field: 'Serial Number', name: 'Column AB', cells: ['AB8'], count: 1 },
  ]);
  expect(roundedColumns(mapping, sheetOf('', 'Model|Tag\nX1|T1\n'))).toEqual([]);
});
