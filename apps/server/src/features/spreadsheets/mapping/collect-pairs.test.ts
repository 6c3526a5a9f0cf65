import { expect, it } from 'vitest';
import { limits } from '@rampart/contract/rules/limits.ts';
import { collectPairs } from './collect-pairs.ts';

it('each pair of maker and model is collected once, with its number of rows and the first of them', () => {
  const pairs = collectPairs();
  pairs.add([
    { rowNumber: 2, cells: { Manufacturer: 'Maker', Product: 'PLC' } },
    { rowNumber: 3, cells: { Product: 'PLC' } },
    { rowNumber: 4, cells: { Manufacturer: ' Maker', Product: 'PLC ' } },
    { rowNumber: 5, cells: { 'Product ID': '7', Manufacturer: 'Maker', Product: 'PLC' } },
    { rowNumber: 6, cells: { 'Asset ID': 'A-1' } },
    // Its model cannot be read.
    { rowNumber: 7, cells: { Manufacturer: 'Maker' }, faults: [{ column: 'Product', code: 'cell-without-digits' }] },
  ]);
  expect(pairs.list()).toEqual([
    { maker: 'Maker', model: 'PLC', assets: 2, row: 2 },
    { maker: '', model: 'PLC', assets: 1, row: 3 },
  ]);
});

it('names that are longer than those of products are cut', () => {
  const pairs = collectPairs();
  const long = 'x'.repeat(30_000);
  pairs.add([
    { rowNumber: 2, cells: { Manufacturer: long, Product: `${long}1` } },
    { rowNumber: 3, cells: { Manufacturer: long, Product: `${long}2` } },
  ]);
  expect(pairs.list()).toEqual([{ maker: 'x'.repeat(500), model: 'x'.repeat(500), assets: 2, row: 2 }]);
});

it('there is room for a limited number of different products', () => {
  const pairs = collectPairs();
  const rowOf = (index: number) => ({ rowNumber: index, cells: { Product: `Model ${index}` } });
  expect(pairs.add(Array.from({ length: limits.importPairsMax }, (_, index) => rowOf(index)))).toBe(true);
  expect(pairs.add([rowOf(0)])).toBe(true);
  expect(pairs.add([rowOf(limits.importPairsMax)])).toBe(false);
});
