import type { Pool } from 'pg';
import type { Call } from './call.ts';
import { readCatalogue, type CatalogueData } from './data/catalogue.ts';
import { makeOwnProducts } from './data/own-products.ts';
import { makeInventories, type Inventories, usualOf } from './data/inventories.ts';
import { type BenchBase, tellSizes } from './data/data.ts';
import { multiplyTo } from './data/multiply.ts';
import type { BenchDatabase } from './database.ts';
import { growthOf, growthTable, type Sized } from './growth.ts';
import { measureFor } from './measure-calls.ts';
import { areWithinBudget, budgetTable, floorBudget, smallCompanyBudget } from './result.ts';
import { withStorage } from './with-storage.ts';

type Say = (text: string, isGood?: boolean) => void;

/** `NAME=5000,100000`: the sizes to measure, one after the other, in one growing database. */
const sizesFrom = (name: string, usual: string) =>
  (process.env[name] ?? usual)
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b);

/** The assets of all companies together. A larger size starts with the small one, to measure the growth. */
const assetSizes = {
  small: [10_000],
  medium: [10_000, 100_000],
  large: [10_000, 1_000_000],
  /** For the embedded database. At the end, the largest company has 10,000 assets, like a small site. */
  embedded: [2_000, 20_000],
};

/** `--size=small`, `medium` or `large`, or any numbers in BENCH_ASSETS. */
export function assetSizesFrom(args: string[]): Record<BenchDatabase['kind'], number[]> {
  const [, name] = args.find((arg) => arg.startsWith('--size='))?.split('=') ?? [];
  if (name !== undefined && !['small', 'medium', 'large'].includes(name))
    throw new Error('--size takes small, medium or large.');
  const chosen = name && assetSizes[name as 'small'];
  const given = process.env.BENCH_ASSETS ? sizesFrom('BENCH_ASSETS', '') : chosen;
  return { embedded: given || assetSizes.embedded, postgres: given || assetSizes.large };
}

const number = (size: number) => size.toLocaleString('en');

/** The calls on shared data, in catalogues of growing size. At the end, with own products of other companies beside it. */
export async function measureCatalogues(
  database: BenchDatabase,
  base: BenchBase,
  calls: Call<CatalogueData>[],
  say: Say,
): Promise<void> {
  const measured: Sized[] = [];
  const measureWith = async (grow: (pool: Pool) => Promise<void>, ownProducts = 0) => {
    const catalogue = await withStorage(database, async ({ database: { pool } }) => {
      await grow(pool);
      await tellSizes(pool);
      return readCatalogue(pool);
    });
    const results = await measureFor(database, { data: { ...base, catalogue } }, calls);
    const own = ownProducts > 0 ? ` and ${number(ownProducts)} own` : '';
    measured.push({ size: `${number(catalogue.size)}${own}`, results });
    say(
      `${number(catalogue.size)} products, ${base.companies.length} companies, ${base.users.length} users` +
        (own && `, and ${number(ownProducts)} own products of other companies`),
    );
    say(budgetTable(results, floorBudget), areWithinBudget(results, floorBudget));
  };
  for (const wanted of sizesFrom('BENCH_PRODUCTS', database.kind === 'postgres' ? '5000,100000' : '5000,10000'))
    await measureWith((pool) => multiplyTo(pool, base.originals, wanted));
  sayGrowth(measured, say);
  const own = mostOwnProducts[database.kind];
  await measureWith((pool) => makeOwnProducts(pool, base.companies, own), own);
  sayGrowth(measured.slice(-2), say);
}

/** Of companies that make no call. */
const mostOwnProducts = { embedded: 10_000, postgres: 100_000 };

/** The size of the catalogue that a company with 5,000 products needs. */
const fewestProducts = 10_000;

/** The calls on a company's data, with growing data of other companies beside it. */
export async function measureCompanies(
  database: BenchDatabase,
  base: BenchBase,
  calls: Call<Inventories>[],
  { sizes, say }: { sizes: number[]; say: Say },
): Promise<Inventories> {
  await withStorage(database, ({ database: { pool } }) => multiplyTo(pool, base.originals, fewestProducts));
  const measured: Sized[] = [];
  const budget = database.kind === 'postgres' ? floorBudget : smallCompanyBudget;
  let inventories: Inventories | undefined;
  // If no call is measured, only the last size is needed.
  for (const size of calls.length > 0 ? sizes : sizes.slice(-1)) {
    inventories = await withStorage(database, async ({ database: { pool } }) => {
      const made = await makeInventories(pool, size);
      await tellSizes(pool);
      return made;
    });
    const { largest, depot, widespread } = inventories;
    say(
      `${number(size)} assets in 200 companies. The largest: ${number(largest.assets)} assets of ${number(largest.products)} ` +
        `products, ${number(largest.ofOneProduct)} of one, at ${number(largest.locations)} locations. The depot: ` +
        `${number(depot.assets)} assets of a product with ${number(depot.vulnerabilities)} vulnerabilities. One vulnerability of ` +
        `the largest: ${number(widespread.assets)} assets of ${number(widespread.products)} products`,
    );
    if (calls.length === 0) continue;
    const results = await measureFor(database, { data: inventories, before: usualOf(inventories) }, calls);
    measured.push({ size: number(size), results });
    say(budgetTable(results, budget), areWithinBudget(results, budget));
  }
  sayGrowth(measured, say);
  if (!inventories) throw new Error('There is no size to measure at.');
  return inventories;
}

function sayGrowth(measured: Sized[], say: Say): void {
  const [small, large] = [measured[0], measured.at(-1)];
  if (!small || !large || small === large) return;
  const growth = growthOf(small, large);
  if (growth.length > 0)
    say(
      growthTable(small, large),
      growth.every(({ isWithinLimit }) => isWithinLimit),
    );
}
