import { expect, it } from 'vitest';
import type { SheetRow } from '../reading/read-table.ts';
import { compareRow, type Known } from './compare-row.ts';
import type { KnownProduct } from '../rows/staged-row.ts';

const product: KnownProduct = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  name: 'PLC',
  manufacturer: 'Maker',
  normalisedName: 'plc',
  normalisedManufacturer: 'maker',
  formerManufacturers: [],
  nameUuids: [],
  isInMyEquipment: true,
};
const known: Known = {
  type: 'import-both',
  createsLocations: true,
  findAsset: () => undefined,
  findLocation: () => undefined,
  productOf: () => ({ product, faults: [] }),
  key: null,
  isFirstOf: () => true,
};
const compare = (cells: SheetRow['cells'], faults?: SheetRow['faults']) =>
  compareRow({ rowNumber: 2, cells, ...(faults && { faults }) }, known);

it('text that the database cannot store is a fault of its cell', () => {
  expect(compare({ Notes: 'a\0b' })).toMatchObject({
    kind: 'faulty',
    cells: {},
    faults: [{ column: 'Notes', code: 'text-with-nul' }],
  });
});

it('a cell that the reader could not read makes its row faulty', () => {
  const faults = [{ column: 'Notes' as const, code: 'cell-without-result' as const }];
  expect(compare({ 'Asset ID': 'PLC-1' }, faults)).toMatchObject({ kind: 'faulty', faults });
});

it('spaces around a text are removed, and a cell with only spaces is blank', () => {
  expect(compare({ 'Asset ID': ' PLC-1 ', Notes: ' \t' })).toMatchObject({
    kind: 'new',
    cells: { company_asset_uid: 'PLC-1' },
  });
});
