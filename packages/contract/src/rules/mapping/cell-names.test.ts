import { expect, it } from 'vitest';
import { cellNames } from './cell-names.ts';
import type { FieldSource, Mapping, SheetSample } from './mapping.ts';

const from = (...columns: number[]): FieldSource => ({ columns, joinedBy: ' ', constant: null });
const mapping = (fields: Mapping['fields']): Mapping => ({
  sheet: 'List',
  headingRow: 1,
  fields,
  values: { Priority: {}, Location: {} },
  key: null,
});
const sheet: SheetSample = {
  name: 'List',
  headingRow: 1,
  columns: [
    { place: 0, heading: ' Model\n number ' },
    { place: 1, heading: '' },
    { place: 2, heading: 'Building' },
    { place: 27, heading: 'x'.repeat(200) },
  ],
  rows: [],
  values: [],
};

it('the cells of a mapped sheet have its headings and the letters of its columns', () => {
  const fields = {
    Product: from(0),
    'Asset ID': from(1),
    Location: from(2, 0),
    Notes: from(27),
    Priority: { columns: [], joinedBy: ' ', constant: 'High' },
  };
  expect(cellNames(mapping(fields), sheet)).toEqual({
    Product: 'Model number (column A)',
    'Asset ID': 'Column B',
    Location: 'Building (column C), Model number (column A)',
    Notes: `${'x'.repeat(59)}… (column AB)`,
  });
});
