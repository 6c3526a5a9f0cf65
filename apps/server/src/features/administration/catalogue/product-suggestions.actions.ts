import { sql } from 'kysely';
import type { ProductSuggestion } from '@rampart/contract/api/own-products.ts';
import { readAliasesIn } from '#catalogue/entries/aliases.actions.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { manufacturerNamed, productNamed, withAliases } from '#catalogue/entries/names.ts';
import { tableVersion } from '#catalogue/types/typing.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';

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
    .set({ is_named_only: false })
    .where('uuid', '=', product.uuid)
    .where('is_named_only', '=', true)
    .execute();
  if (product_type_id !== null) await setSuggestedType(db, acting, at, product.uuid, product_type_id);
  await recordActing(db, acting, at, 'product-suggestion-accepted', { manufacturer, name });
}

/** The type of a suggestion replaces one that the words of the name gave, and no other. */
async function setSuggestedType(db: OperatorDb, { by }: Acting, at: Date, uuid: string, typeId: number): Promise<void> {
  await sql`
    WITH typed AS (
      UPDATE product SET product_type_id = ${typeId}
      WHERE uuid = ${uuid} AND (product_type_id IS NULL
        OR EXISTS (SELECT FROM product_typing WHERE product_id = product.id AND source = 'words'))
      RETURNING id
    )
    INSERT INTO product_typing (product_id, source, product_type_id, version, set_by, set_at)
    SELECT id, 'person', ${typeId}, ${tableVersion}, ${by.userName}, ${at} FROM typed
    ON CONFLICT (product_id) DO UPDATE SET source = 'person', product_type_id = excluded.product_type_id, word = NULL,
      place = NULL, version = excluded.version, set_by = excluded.set_by, set_at = excluded.set_at`.execute(db);
}

export async function rejectProductSuggestion(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const { manufacturer, name } = await take(db, id);
  await recordActing(db, acting, at, 'product-suggestion-rejected', { manufacturer, name });
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
