import { expect, it } from 'vitest';
import type { SheetRow } from '../reading/read-table.ts';
import { assetIdOf, compareRow, type Known } from './compare-row.ts';
import type { KnownProduct } from '../rows/staged-row.ts';

const product: KnownProduct = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  name: 'PLC',
  manufacturer: 'Maker',
  normalisedName: 'plc',
  normalisedManufacturer: 'maker',
  isInMyEquipment: true,
};
const known: Known = {
  type: 'import-both',
  createsLocations: true,
  findAsset: () => undefined,
  findLocation: () => undefined,
  productOf: () => ({ product, faults: [] }),
  isFirstOf: () => true,
};
const compare = (cells: SheetRow['cells'], faults?: SheetRow['faults']) =>
  compareRow({ rowNumber: 2, cells, ...(faults && { faults }) }, known);

it('a Rampart ID is a number, with or without its letters', () => {
  expect(['RMP-12', 'rmp-12', ' 12 ', '012'].map(assetIdOf)).toEqual([12, 12, 12, 12]);
  expect(['', 'RMP-', '-12', '1.5', 'RMP-9999999999', '99999999999'].map(assetIdOf)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

it('text that no database holds is a fault of its cell', () => {
  expect(compare({ Notes: 'a\0b' })).toMatchObject({
    kind: 'faulty',
    cells: {},
    faults: [{ column: 'Notes', reason: 'Text cannot hold the character U+0000.' }],
  });
});

it('a cell that the reader could not take makes its row faulty', () => {
  const faults = [{ column: 'Notes' as const, reason: 'The formula has no result.' }];
  expect(compare({ 'Asset ID': 'PLC-1' }, faults)).toMatchObject({ kind: 'faulty', faults });
});

it('blanks around a text are not taken, and a cell of blanks is blank', () => {
  expect(compare({ 'Asset ID': ' PLC-1 ', Notes: ' \t' })).toMatchObject({
    kind: 'new',
    cells: { company_asset_uid: 'PLC-1' },
  });
});
