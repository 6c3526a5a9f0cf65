import { describe, expect, it } from 'vitest';
import { manufacturerNamed, productNamed } from '#catalogue/entries/names.ts';
import type { NameableProduct } from './match.ts';
import { createProductIndex } from './product-index.ts';

type Given = [maker: string, name: string, facts?: Record<string, string>, type?: 'component'];

const catalogue: Given[] = [
  ['Siemens', 'SIMATIC S7-1500 CPU 1516-3 PN/DP (6ES7516-3AN01-0AB0)'],
  ['Siemens', 'SIMATIC S7-1500 CPU 1515-2 PN (6ES7515-2AM01-0AB0)'],
  ['Siemens', 'RUGGEDCOM RS8000'],
  ['Siemens', 'LOGO! V1.10'],
  ['Siemens', 'SICAM A8000'],
  ['Siemens', 'SICAM A-8000'],
  ['Rockwell Automation', 'ControlLogix 5580', { 'Order numbers': '1756-L84E, 1756-L85E, 1756-L85EP' }],
  ['Rockwell Automation', 'CompactLogix 5370 1769-L33ER'],
  ['Rockwell Automation', 'CompactLogix 5370 Armor 1769-L33ERM'],
  ['Rockwell Automation', '1756-EN2T Series D'],
  ['Rockwell Automation', 'Firmware Kit for 1734-AENTR'],
  ['Rockwell Automation', 'Guard Module 1791-GB16', { Weight: '1791-QQ77 g' }],
  ['Halden', 'Twin 9000-AB100'],
  ['Halden', 'Twin Plus 9000-AB100'],
  ['Halden', 'Meter'],
  ['Halden', 'Meter', {}, 'component'],
];

const products = catalogue.map(([maker, name, facts = {}, type], index): NameableProduct => {
  const { normalisedName, manufacturer } = productNamed(manufacturerNamed(maker), name);
  return {
    id: index + 1,
    type: type ?? 'product',
    name,
    normalisedName,
    manufacturer: manufacturer.name,
    normalisedManufacturer: manufacturer.normalisedName,
    facts: Object.entries(facts).map(([title, value]) => ({ title, value })),
  };
});

async function match(maker: string, model: string) {
  const index = createProductIndex([{ maker, model }]);
  for (const product of products) index.add(product);
  await index.finish(() => Promise.resolve());
  return index.match({ maker, model });
}

const nameOf = (id: number | undefined) => products.find((product) => product.id === id)?.name;

async function certainOf(maker: string, model: string) {
  const { certain } = await match(maker, model);
  return certain && [nameOf(certain.productId), certain.foundBy, certain.foundWith];
}

describe('is certain about', () => {
  it.each([
    ['siemens ag', 'ruggedcom rs8000', 'RUGGEDCOM RS8000', 'exact', null],
    ['Siemens', 'RUGGEDCOM RS-8000', 'RUGGEDCOM RS8000', 'exact', null],
    ['Allen-Bradley', 'ControlLogix 5580', 'ControlLogix 5580', 'alias', 'Allen-Bradley'],
    ['Halden', 'Meter', 'Meter', 'exact', null],
    ['Siemens', '6ES7516-3AN01-0AB0', catalogue[0]?.[1], 'number', '6ES7516-3AN01-0AB0'],
    ['', '6es7 516-3an01-0ab0', catalogue[0]?.[1], 'number', '6ES7516-3AN01-0AB0'],
    ['Siemens', 'MLFB 6ES75163AN010AB0', catalogue[0]?.[1], 'number', '6ES7516-3AN01-0AB0'],
    ['Siemens', 'CPU 1516-3 PN/DP 6ES7516-3AN01-0AB0', catalogue[0]?.[1], 'number', '6ES7516-3AN01-0AB0'],
    ['Rockwell Automation', '1756-L85E', 'ControlLogix 5580', 'number', '1756-L85E'],
    ['', '1769-L33ER', 'CompactLogix 5370 1769-L33ER', 'number', '1769-L33ER'],
    ['n/a', '1769-L33ERM', 'CompactLogix 5370 Armor 1769-L33ERM', 'number', '1769-L33ERM'],
  ])('%s %s', async (maker, model, name, foundBy, foundWith) => {
    expect(await certainOf(maker, model)).toEqual([name, foundBy, foundWith]);
  });

  it('the product, not the component of the same name', async () => {
    expect((await match('Halden', 'METER')).certain?.productId).toBe(15);
  });
});

describe('leaves to a person', () => {
  it.each([
    ['a part of a number', '', '1769-L33'],
    ['a longer number', 'Rockwell Automation', '1756-L85EPX'],
    ['a number in other words', 'Rockwell Automation', 'X1756-L85E'],
    ['a version, because a dot counts between digits', 'Siemens', 'LOGO! V11.0'],
    ['two products whose names differ only in hyphens', 'Siemens', 'SI-CAM A8000'],
    ['a family', 'Siemens', 'S7-1500'],
    ['a number of two products', 'Halden', '9000-AB100'],
    ['two numbers of different products', 'Siemens', '6ES7516-3AN01-0AB0 6ES7515-2AM01-0AB0'],
    ['a number of another maker', 'Siemens', '1769-L33ER'],
    ['a short number with a maker that the catalogue does not know', 'Nobody & Sons', '1769-L33ER'],
    ['one of several issues of a product', 'Rockwell Automation', '1756-EN2T'],
    ['software for a device', 'Rockwell Automation', '1734-AENTR'],
    ['something for a device', 'Rockwell Automation', 'Battery for 1756-L85E'],
    ['a number with a version', 'Rockwell Automation', '1769-L33ER V32'],
    ['a number with a variant', 'Rockwell Automation', '1769-L33ER/B'],
    ['a number with the name of another product', 'Siemens', 'CPU 1515-2 PN 6ES7516-3AN01-0AB0'],
    ['a fact that is no order number', 'Rockwell Automation', '1791-QQ77'],
    ['a name without a maker', '', 'RUGGEDCOM RS8000'],
    ['a name of another maker', 'Halden', 'RUGGEDCOM RS8000'],
    ['an abbreviation of a maker that is no alias', 'A-B', 'ControlLogix 5580'],
    ['a model that is blank', 'Siemens', ''],
    ['nothing', '', ''],
    ['punctuation', '?', '---'],
  ])('%s', async (_what, maker, model) => {
    expect(await certainOf(maker, model)).toBeNull();
  });
});

describe('proposes', async () => {
  const candidatesOf = async (maker: string, model: string) =>
    (await match(maker, model)).candidates.map(({ productId, ...rest }) => ({ name: nameOf(productId), ...rest }));

  it.each([
    ['a typing error', 'Seimens', 'RUGEDCOM RS8000', 'RUGGEDCOM RS8000'],
    ['a missing maker', '', 'Ruggedcom RS8000', 'RUGGEDCOM RS8000'],
    ['the maker in the model', '', 'Siemens RUGGEDCOM RS 8000', 'RUGGEDCOM RS8000'],
    ['swapped columns', 'RUGGEDCOM RS8000', 'Siemens', 'RUGGEDCOM RS8000'],
    ['a brand as the maker', 'Ruggedcom', 'RS8000', 'RUGGEDCOM RS8000'],
    ['an abbreviation of the maker', 'A-B', 'ControlLogix 5580', 'ControlLogix 5580'],
    ['words around the name', 'Siemens', 'Switch RUGGEDCOM RS8000 Halle 3', 'RUGGEDCOM RS8000'],
    ['initials of a word', 'Rockwell Automation', 'CL 5580', 'ControlLogix 5580'],
  ])('the product for %s', async (_what, maker, model, name) => {
    expect((await candidatesOf(maker, model))[0]?.name).toBe(name);
  });

  it('the products of a number that several have, with the number', async () => {
    const found = await candidatesOf('Halden', '9000-AB100');
    expect(found.map(({ name }) => name)).toEqual(['Twin 9000-AB100', 'Twin Plus 9000-AB100']);
    expect(found[0]?.why).toContainEqual({ reason: 'number-of-many', text: '9000-AB100' });
  });

  it('products of another maker as such', async () => {
    const [first] = await candidatesOf('Halden', 'RUGGEDCOM RS8000');
    expect(first?.why).toContainEqual({ reason: 'other-maker', text: 'Siemens' });
    expect(first?.sureness).toBeLessThan(80);
  });

  it('other models as the same family, and less sure', async () => {
    const [first] = await candidatesOf('Siemens', 'RUGGEDCOM RS9000');
    expect(first?.why[0]).toEqual({ reason: 'same-family', text: 'ruggedcom rs' });
    expect(first?.sureness).toBeLessThan((await candidatesOf('', 'RUGGEDCOM RS8000'))[0]?.sureness ?? 0);
  });

  it('only by the first 40 words of a text that is no name', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
    expect((await candidatesOf('', `${words(30)} RUGGEDCOM RS8000`))[0]?.name).toBe('RUGGEDCOM RS8000');
    expect(await candidatesOf('', `${words(60)} RUGGEDCOM RS8000`)).toEqual([]);
  });

  it('nothing for a text without any known word', async () => {
    expect(await candidatesOf('', '日本語')).toEqual([]);
    expect(await candidatesOf('', '')).toEqual([]);
  });
});
