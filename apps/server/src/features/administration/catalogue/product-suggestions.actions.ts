import { sql } from 'kysely';
import type { ProductSuggestion } from '@rampart/contract/api/own-products.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import { readAliasesIn } from '#catalogue/entries/aliases.actions.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { manufacturerNamed, productNamed, withAliases } from '#catalogue/entries/names.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';

const most = 1_000;

/** In the order of their arrival. */
export async function listProductSuggestions(db: OperatorDb): Promise<ProductSuggestion[]> {
  const { rows } = await sql<ProductSuggestion>`
    SELECT suggestion.id, manufacturer, suggestion.name, product_type.name AS label, suggested_on::text AS suggested_on
    FROM product_suggestion suggestion LEFT JOIN product_type ON product_type.id = product_type_id
    ORDER BY suggested_on, suggestion.id LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Companies that have it as an own product get a proposal to join the two. Loads never remove products. */
export async function acceptProductSuggestion(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const { manufacturer, name, product_type_id } = await take(db, id);
  await lockCatalogue(db);
  const product = await withAliases(await readAliasesIn(db), () =>
    Promise.resolve(productNamed(manufacturerNamed(manufacturer), name)),
  );
  await ensureProducts(db, [product]);
  await db
    .updateTable('product')
    .set({ product_type_id })
    .where('uuid', '=', product.uuid)
    .where('product_type_id', 'is', null)
    .execute();
  await record(db, acting, at, 'product-suggestion-accepted', { manufacturer, name });
}

export async function rejectProductSuggestion(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const { manufacturer, name } = await take(db, id);
  await record(db, acting, at, 'product-suggestion-rejected', { manufacturer, name });
}

async function take(db: OperatorDb, id: number) {
  const taken = await db
    .deleteFrom('product_suggestion')
    .where('id', '=', id)
    .returning(['manufacturer', 'name', 'product_type_id'])
    .executeTakeFirst();
  if (!taken) throw notFound();
  return taken;
}

async function record(
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  kind: 'product-suggestion-accepted' | 'product-suggestion-rejected',
  details: { manufacturer: string; name: string },
): Promise<void> {
  await recordSecurity(db, { kind, at, companyId: user.companyId, userId: user.id, by, address, requestId, details });
}
