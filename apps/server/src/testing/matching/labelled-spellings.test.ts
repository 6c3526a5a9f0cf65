import { beforeAll, describe, expect, it } from 'vitest';
import { manufacturerNamed, productNamed, type ProductName } from '#catalogue/entries/names.ts';
import { hasRealAdvisories, realAdvisories } from '#testing/fixes/real-advisories.ts';
import { realPairs } from '#testing/fixes/real-pairs.ts';
import { drawKeys, keyOf, kinds, labelledSpellings, type Named } from './labelled-spellings.ts';

const spellings = labelledSpellings();
const known = spellings.filter(({ kind }) => kind !== 'none');
const unknown = spellings.filter(({ kind }) => kind === 'none');
const written = ({ maker, model }: { maker: string; model: string }) =>
  keyOf({ manufacturer: maker, product: model }).toLowerCase();

it('has at least 300 spellings of products, and 60 of equipment that the catalogue does not have', () => {
  expect(known.length).toBeGreaterThanOrEqual(300);
  expect(unknown.length).toBeGreaterThanOrEqual(60);
});

it('has only known kinds', () => {
  expect(spellings.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
});

it.each(kinds)('has at least 40 spellings of the kind "%s"', (wanted) => {
  expect(spellings.filter(({ kind }) => kind === wanted).length).toBeGreaterThanOrEqual(40);
});

it('has a model in every row, and an expected product unless the kind is "none"', () => {
  expect(spellings.filter(({ model }) => model === '')).toEqual([]);
  expect(known.filter(({ manufacturer, product }) => manufacturer === '' || product === '')).toEqual([]);
  expect(unknown.filter(({ manufacturer, product }) => manufacturer !== '' || product !== '')).toEqual([]);
});

it('has no surrounding spaces, which editors would remove', () => {
  const cells = spellings.flatMap((one) => Object.values(one) as string[]);
  expect(cells.filter((cell) => cell !== cell.trim())).toEqual([]);
});

it('has every spelling once', () => {
  const all = spellings.map(written);
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});

it('has no spelling that is already the name of the catalogue', () => {
  expect(known.filter(({ maker, model, ...name }) => maker === name.manufacturer && model === name.product)).toEqual(
    [],
  );
});

it('spreads over many makers and products', () => {
  expect(new Set(known.map(({ manufacturer }) => manufacturer)).size).toBeGreaterThanOrEqual(50);
  expect(new Set(known.map(keyOf)).size).toBeGreaterThanOrEqual(250);
});

describe.runIf(hasRealAdvisories)('the names of the public advisories', { tags: ['advisories'] }, () => {
  let names: ProductName[];
  const uuidOf = ({ manufacturer, product }: Named) => productNamed(manufacturerNamed(manufacturer), product).uuid;
  beforeAll(async () => {
    names = await advisoryNames();
  }, 300_000);

  it('have every expected product, in only one spelling', () => {
    const spelt = new Map<string, Set<string>>();
    for (const { uuid, name, manufacturer } of names) {
      const key = keyOf({ manufacturer: manufacturer.name, product: name });
      spelt.set(uuid, (spelt.get(uuid) ?? new Set()).add(key));
    }
    for (const one of known) expect([...(spelt.get(uuidOf(one)) ?? [])]).toEqual([keyOf(one)]);
  });

  it('have no equipment of the kind "none"', () => {
    const uuids = new Set(names.map(({ uuid }) => uuid));
    const found = unknown.filter(({ maker, model }) => uuids.has(uuidOf({ manufacturer: maker, product: model })));
    expect(found).toEqual([]);
  });

  it('have every part number of the kind "number" in one product only', () => {
    const productsWith = new Map<string, Set<string>>();
    for (const { uuid, name } of names)
      for (const part of partsOf(name)) productsWith.set(part, (productsWith.get(part) ?? new Set()).add(uuid));
    const shared = known.filter(({ kind, model, product }) => {
      const own = partsOf(product).filter((part) => squeezed(model).includes(part));
      return kind === 'number' && !own.some((part) => productsWith.get(part)?.size === 1);
    });
    expect(shared).toEqual([]);
  });

  it('have more than half of the expected products among those that the seed draws', { timeout: 300_000 }, async () => {
    const drawn = drawKeys(await realPairs());
    expect(known.filter((one) => drawn.has(keyOf(one))).length).toBeGreaterThan(known.length / 2);
  });
});

/** Also those of products without a known vulnerability, which the catalogue has too. */
async function advisoryNames(): Promise<ProductName[]> {
  const names: ProductName[] = [];
  for (const { ids } of await realAdvisories()) {
    for (const products of ids.values()) names.push(...products.map(({ product }) => product));
  }
  return names;
}

/** Words of a name that have digits, without their punctuation. */
const partsOf = (name: string) =>
  name
    .split(/[\s(),=]+/)
    .filter((word) => /\d/.test(word))
    .map(squeezed);

function squeezed(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
