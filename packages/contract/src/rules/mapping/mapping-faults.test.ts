import { expect, it } from 'vitest';
import type { FieldSource, Mapping } from './mapping.ts';
import { mappingFaults } from './mapping-faults.ts';
import { sheetOf } from './sample-lists.ts';

const sheet = sheetOf('Assets', 'Maker|Model|Tag||Crit\nABB|X1|A-1|B-1|1');
const column = (...columns: number[]): FieldSource => ({ columns, joinedBy: ' ', constant: null });
const constant = (text: string): FieldSource => ({ columns: [], joinedBy: ' ', constant: text });
const faultsOf = (fields: Mapping['fields'], more: Partial<Mapping> = {}) =>
  mappingFaults(
    { sheet: 'Assets', headingRow: 1, fields, values: { Priority: {}, Location: {} }, key: null, ...more },
    [sheet],
  ).map(({ field, text }) => `${field}: ${text}`);

it.each<[string, Mapping['fields'], Partial<Mapping>?]>([
  ['a product without a manufacturer', { Product: column(1) }],
  ['a Product ID', { 'Product ID': column(1) }],
  ['one column with maker and model', { Manufacturer: column(0), Product: column(0, 1) }],
  ['notes that repeat a column', { Product: column(1), Notes: column(1, 2) }],
  ['one product for all', { Product: constant('Drive'), 'Asset ID': column(2) }, { key: 'Asset ID' }],
  ['a priority for all', { Product: column(1), Priority: constant('medium') }],
])('accepts %s', (_name, fields, more) => expect(faultsOf(fields, more)).toEqual([]));

it.each<[Mapping['fields'], Partial<Mapping>, string[]]>([
  [{ Product: column(1) }, { sheet: 'Old' }, ['null: The file has no sheet "Old".']],
  [{ Product: column(1) }, { sheet: '' }, ['null: Choose a sheet of the file.']],
  [{ Manufacturer: column(0) }, {}, ['Product: Choose the column with the product or its model.']],
  [{ Product: column(), Notes: column(1) }, {}, ['Product: Choose the column with the product or its model.']],
  [{ Product: constant(' '), Notes: column(1) }, {}, ['Product: Choose the column with the product or its model.']],
  [{ Product: constant('Drive') }, {}, ['null: Choose at least one column. Rows cannot consist of constants only.']],
  [
    { Product: column(1) },
    { key: 'Serial Number' },
    ['Serial Number: Rows are identified by Serial Number. Choose the column with the Serial Number.'],
  ],
  [
    { Product: column(1), 'Asset ID': constant('A') },
    { key: 'Asset ID' },
    ['Asset ID: Asset ID differs from row to row, so it cannot be one text for all rows.'],
  ],
  [{ Product: column(1, 27) }, {}, ['Product: The sheet has no column AB.']],
  [{ Product: column(1, 1) }, {}, ['Product: The same column is joined twice.']],
  [
    { Product: column(1), 'Asset ID': column(2), 'Serial Number': column(2), Location: column(3), Priority: column(3) },
    {},
    [
      'Serial Number: "Tag" is used for Asset ID already. Choose another column.',
      'Priority: "Column D" is used for Location already. Choose another column.',
    ],
  ],
  [{ Product: column(1), Priority: constant('1') }, {}, ['Priority: The priority must be High, Medium or Low.']],
  [
    { Product: column(1), Location: constant('x'.repeat(101)) },
    {},
    ['Location: The text for all rows must have at most 100 characters.'],
  ],
  [
    { Product: { columns: [1], joinedBy: ' ', constant: 'Drive' }, Notes: column(2) },
    {},
    ['Product: Choose either columns or one text for all rows.'],
  ],
])('names what is wrong: %j %j', (fields, more, expected) => expect(faultsOf(fields, more)).toEqual(expected));
