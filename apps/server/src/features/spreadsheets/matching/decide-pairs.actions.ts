import { sql } from 'kysely';
import { findUnknownTypes, noSuchType } from '#catalogue/own/own-types.queries.ts';
import type { OwnProductFields } from '@rampart/contract/api/own-products.ts';
import { normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import type { ImportPair, MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { changed, conflict, invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { getImport } from '../imports.queries.ts';
import { decidedProducts, type Decision } from './decided-products.actions.ts';
import { countPairs, getPairs } from './pairs.queries.ts';

type Decisions = readonly Decision[];

/** Stores what a user says that some pairs mean, for this import and for later files of the company. */
export async function decidePairs(db: CompanyDb, importId: number, decisions: Decisions, by: string, at: Date) {
  await lockMatching(db, importId);
  const ids = decisions.map(({ pair }) => pair);
  refuseWith(
    invalid,
    decisions,
    'pair',
    (index) => ids.indexOf(ids[index] as number) < index,
    'This pair is named twice.',
  );
  const known = new Map((await getPairs(db, importId, ids)).map((pair) => [pair.id, pair]));
  refuseWith(notFound, decisions, 'pair', (index) => !known.has(ids[index] as number), 'The import has no such pair.');
  refuseReplaced(decisions, known);
  const typeOf = (index: number) => {
    const decision = decisions[index];
    return decision?.state === 'own' ? decision.product.product_type_id : null;
  };
  const unknownTypes = await findUnknownTypes(
    db,
    decisions.map((_, index) => typeOf(index)),
  );
  refuseWith(
    invalid,
    decisions,
    'product.product_type_id',
    (index) => unknownTypes.has(typeOf(index) ?? 0),
    noSuchType,
  );
  const products = await decidedProducts(db, decisions, by);
  refuseWith(
    notFound,
    decisions,
    'product',
    (index) => products[index] === undefined,
    'The catalogue has no such product.',
  );
  const wanted = decisions.map(({ pair, state }, index) => ({
    pair,
    state: state === 'own' ? 'confirmed' : state,
    product: products[index],
  }));
  await storeDecisions(db, importId, JSON.stringify(wanted), by, at);
  return { pairs: await getPairs(db, importId, ids), counts: await countPairs(db, importId) };
}

/** Sends maker, model and product of a confirmed pair to the operators. Nothing tells which company sent it. */
export async function suggestAlias(db: CompanyDb, importId: number, id: number, product: string): Promise<void> {
  await lockMatching(db, importId);
  const [pair] = await getPairs(db, importId, [id]);
  if (!pair) throw notFound();
  const refusal = 'Only a pair that a user confirmed can be sent.';
  if (pair.state !== 'confirmed') throw conflict({ pair: [refusal] }, refusal);
  const own = 'This product is one of your company. Suggest the product to the operators instead.';
  if (pair.product?.is_own) throw conflict({ pair: [own] }, own);
  const other = 'Another user changed the product of this pair. Check it before you send it.';
  if (pair.product?.uuid !== product) throw conflict({ product: [other] }, other);
  await sql`SELECT suggest_product_alias(${importId}, ${id})`.execute(db);
  await db
    .updateTable('import_pair')
    .set({ is_suggested: true })
    .where('import_id', '=', importId)
    .where('id', '=', id)
    .execute();
}

/** Somebody who continues the import at the same time waits, or this call gets the answer that it goes on. */
async function lockMatching(db: CompanyDb, importId: number): Promise<void> {
  await db.selectFrom('equipment_import').select('id').where('id', '=', importId).forUpdate().execute();
  const { state } = await getImport(db, importId);
  const refusal =
    state === 'mapping'
      ? 'Another user went back to the columns of this import. Earlier decisions are remembered for its products.'
      : 'The products of this import can no longer be changed.';
  if (state !== 'matching') throw conflict({ id: [refusal] }, refusal);
}

function refuseWith(
  refusal: (errors: FieldErrors) => Error,
  decisions: Decisions,
  field: string,
  isWrong: (index: number) => boolean,
  text: string,
): void {
  const wrong = decisions.flatMap((_, index) => (isWrong(index) ? [[`decisions.${index}.${field}`, [text]]] : []));
  if (wrong.length > 0) throw refusal(Object.fromEntries(wrong) as FieldErrors);
}

/** Another user may have decided since the user saw the pair. The same decision twice is no conflict. */
function refuseReplaced(decisions: Decisions, known: ReadonlyMap<number, ImportPair>): void {
  const pairs = decisions.flatMap((decision) => {
    const now = known.get(decision.pair);
    return !now || isAsSeen(now, decision) || isDecidedSo(now, decision) ? [] : [now];
  });
  const [first] = pairs;
  if (!first) return;
  const who = first.decided_by ?? 'Another user';
  throw changed(`${who} decided about ${first.model.trim() || first.maker.trim()} in the meantime.`, { pairs });
}

const isAsSeen = ({ state, product }: ImportPair, { seen }: Decision) =>
  !seen || (state === seen.state && (product?.uuid ?? null) === seen.product);

function isDecidedSo({ state, product }: ImportPair, decision: Decision): boolean {
  if (decision.state === 'confirmed') return state === 'confirmed' && product?.uuid === decision.product;
  // The answer to the first call can be lost. The same own product is sent again.
  if (decision.state === 'own') return state === 'confirmed' && product !== null && isNamed(product, decision.product);
  if (decision.state === 'open') return state === 'open' || state === 'certain';
  return state === decision.state;
}

const isNamed = (product: MatchedProduct, { manufacturer, name }: OwnProductFields) =>
  normaliseManufacturer(product.manufacturer) === normaliseManufacturer(manufacturer) &&
  normaliseProduct(product.name) === normaliseProduct(name);

async function storeDecisions(db: CompanyDb, importId: number, wanted: string, by: string, at: Date): Promise<void> {
  const decided = sql`jsonb_to_recordset(${wanted}::jsonb) AS wanted(pair integer, state text, product integer)`;
  // What was certain before a decision is certain again, unless the catalogue has lost the product.
  await sql`
    UPDATE import_pair pair SET
      state = CASE WHEN wanted.state <> 'open' THEN wanted.state WHEN found.id IS NULL THEN 'open' ELSE 'certain' END,
      product_id = CASE WHEN wanted.state = 'open' THEN found.id ELSE wanted.product END,
      decided_by = CASE WHEN wanted.state <> 'open' THEN ${by} END,
      is_remembered = false,
      joined_from = NULL,
      is_suggested = pair.is_suggested AND wanted.state = 'confirmed' AND pair.product_id = wanted.product
    FROM ${decided} JOIN import_pair old ON old.import_id = ${importId} AND old.id = wanted.pair
      LEFT JOIN known_product found ON found.id = old.found_product_id
    WHERE pair.import_id = ${importId} AND pair.id = wanted.pair`.execute(db);
  await sql`
    INSERT INTO product_decision AS kept (spelling, maker, model, product_id, decided_by, decided_at)
    SELECT spelling, maker, model, wanted.product, ${by}, ${at}
    FROM ${decided} JOIN import_pair pair ON pair.import_id = ${importId} AND pair.id = wanted.pair
    WHERE wanted.state <> 'open'
    ORDER BY spelling
    ON CONFLICT (company_id, spelling) DO UPDATE SET maker = excluded.maker, model = excluded.model,
      product_id = excluded.product_id, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
      joined_from = NULL`.execute(db);
  await sql`
    DELETE FROM product_decision kept
    USING ${decided} JOIN import_pair pair ON pair.import_id = ${importId} AND pair.id = wanted.pair
    WHERE wanted.state = 'open' AND kept.spelling = pair.spelling`.execute(db);
}
