import { readAliases } from '#catalogue/entries/aliases.actions.ts';
import { withAliases } from '#catalogue/entries/names.ts';
import type { WrittenPair } from '#catalogue/matching/match.ts';
import { createProductIndex } from '#catalogue/matching/product-index.ts';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Services } from '#services';
import { createRest } from '#catalogue/matching/rest.ts';
import { readNextOwnProducts, readNextProducts, readProductAliases } from './catalogue.queries.ts';
import { readDecisions } from './decisions.queries.ts';
import { pairKeyOf } from './pair-key.ts';
import { clearPairs, storePairs, type StagedPair } from './pairs.actions.ts';
import { countPairs } from './pairs.queries.ts';

/** A maker and a model of a file, with the number of its rows and the first of them. */
export interface ReadPair extends WrittenPair {
  assets: number;
  row: number;
}

/** A short transaction in the company of the import. It fails if another server has taken over. */
export type InTurn = <T>(work: (db: CompanyDb) => Promise<T>) => Promise<T>;

/** How many products one transaction reads, and how many pairs one transaction stores. */
const productsAtOnce = 1_000;
const pairsAtOnce = 100;
const mostLetters = 500;

/** Stores the pairs of an import with the products that they mean. A repeated call starts again. */
export async function stagePairs(
  services: Pick<Services, 'database'>,
  inTurn: InTurn,
  importId: number,
  pairs: readonly ReadPair[],
): Promise<{ open: number }> {
  const rest = createRest();
  const distinct = await distinctPairs(pairs, rest);
  await inTurn((db) => clearPairs(db, importId));
  const aliases = await readAliases(services.database);
  await withAliases(aliases, async () => {
    const index = await loadIndex(distinct, inTurn, rest);
    for (let from = 0; from < distinct.length; from += pairsAtOnce) {
      const batch = distinct.slice(from, from + pairsAtOnce);
      const staged: StagedPair[] = [];
      for (const [at, pair] of batch.entries()) {
        staged.push({ ...pair, ...index.match(pair), id: from + at + 1 });
        await rest();
      }
      await inTurn((db) => decideAndStore(db, importId, staged));
    }
  });
  const { open } = await inTurn((db) => countPairs(db, importId));
  return { open };
}

async function loadIndex(pairs: readonly WrittenPair[], inTurn: InTurn, rest: () => Promise<void>) {
  const index = createProductIndex(pairs);
  for (const readNext of [readNextProducts, readNextOwnProducts]) {
    let last = 0;
    for (;;) {
      const after = last;
      const products = await inTurn((db) => readNext(db, after, productsAtOnce));
      for (const product of products) {
        index.add(product);
        await rest();
      }
      if (products.length < productsAtOnce) break;
      last = products.at(-1)?.id ?? last;
    }
  }
  await index.finish(rest);
  return index;
}

/** What the company decided about the same spelling counts more than what Rampart finds. */
async function decideAndStore(db: CompanyDb, importId: number, staged: StagedPair[]): Promise<void> {
  const keys = staged.map(({ key }) => key);
  const aliases = await readProductAliases(db, keys);
  const decisions = await readDecisions(db, keys);
  for (const pair of staged) {
    const meant = aliases.get(pair.key);
    if (meant !== undefined && pair.certain?.foundBy !== 'exact')
      pair.certain = { productId: meant, foundBy: 'alias', foundWith: `${pair.maker} ${pair.model}`.trim() };
    pair.decision = decisions.get(pair.key);
  }
  await storePairs(db, importId, staged);
}

/** Each pair once, most rows first. Texts are cut to what the table takes. */
async function distinctPairs(pairs: readonly ReadPair[], rest: () => Promise<void>) {
  const byKey = new Map<string, ReadPair & { key: string }>();
  for (const { maker, model, assets, row } of pairs) {
    const key = pairKeyOf({ maker, model });
    const known = byKey.get(key);
    if (known) {
      known.assets += assets;
      known.row = Math.min(known.row, row);
    } else byKey.set(key, { key, maker: shown(maker), model: shown(model), assets, row });
    await rest();
  }
  return [...byKey.values()].toSorted((a, b) => b.assets - a.assets || a.row - b.row);
}

const shown = (text: string) => [...cleanLine(text)].slice(0, mostLetters).join('');
