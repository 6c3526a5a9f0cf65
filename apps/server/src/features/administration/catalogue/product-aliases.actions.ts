import { sql } from 'kysely';
import type { MatchedProduct, ProductAlias } from '@rampart/contract/api/spreadsheets/matching.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { conflict, notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';

interface AliasRow extends Omit<MatchedProduct, 'uuid'> {
  id: number;
  maker: string;
  model: string;
  at: Date;
  added_by: string | null;
  uuid: string;
}

interface ListRequest {
  is_suggested: boolean;
  pagination: { page: number; limit: number };
}

/** Suggestions come in the order of their arrival, accepted aliases by maker and model. */
export async function listProductAliases(
  db: OperatorDb,
  { is_suggested, pagination }: ListRequest,
): Promise<{ aliases: ProductAlias[]; has_more: boolean }> {
  const order = is_suggested
    ? sql`suggested_on, alias.id`
    : sql`maker COLLATE natural_ci, model COLLATE natural_ci, alias.id`;
  const { rows } = await sql<AliasRow>`
    SELECT alias.id, maker, model, accepted_by AS added_by,
      coalesce(accepted_at, suggested_on::timestamp AT TIME ZONE 'UTC') AS at,
      product.uuid, product.type, product.name, product.manufacturer_name AS manufacturer, product.type_name AS label,
      false AS is_own
    FROM product_alias alias JOIN product ON product.id = alias.product_id
    WHERE ${is_suggested ? sql`accepted_at IS NULL` : sql`accepted_at IS NOT NULL`}
    ORDER BY ${order} ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return {
    aliases: page.rows.map(({ id, maker, model, at, added_by, ...product }) => ({
      id,
      maker,
      model,
      product,
      at: at.toISOString(),
      added_by,
    })),
    has_more: page.has_more,
  };
}

/** From now on, the imports of all companies use the alias. */
export async function acceptProductAlias(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const accepted = await db
    .updateTable('product_alias')
    .set({ accepted_by: acting.by.userName, accepted_at: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning(['maker', 'model', 'product_id'])
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (violates(error, 'product_alias_accepted_key')) throw refused(meansAnother);
      throw error;
    });
  if (!accepted) throw (await findAlias(db, id)) ? refused('This alias is already in use.') : notFound();
  await record(db, acting, at, 'product-alias-accepted', accepted);
}

const meansAnother = 'This maker and model already refer to another product. Remove that alias first.';
const refused = (text: string) => conflict({ id: [text] }, text);

const findAlias = (db: OperatorDb, id: number) =>
  db.selectFrom('product_alias').select('id').where('id', '=', id).executeTakeFirst();

/** Rejects a suggestion, or stops using an alias. Imports that used it do not change. */
export async function removeProductAlias(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('product_alias')
    .where('id', '=', id)
    .returning(['maker', 'model', 'product_id', 'accepted_at'])
    .executeTakeFirst();
  if (!removed) throw notFound();
  await record(db, acting, at, removed.accepted_at ? 'product-alias-removed' : 'product-alias-rejected', removed);
}

async function record(
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  kind: 'product-alias-accepted' | 'product-alias-rejected' | 'product-alias-removed',
  { maker, model, product_id }: { maker: string; model: string; product_id: number },
): Promise<void> {
  const { name } = await db.selectFrom('product').select('name').where('id', '=', product_id).executeTakeFirstOrThrow();
  const details = { maker, model, product: name };
  await recordSecurity(db, { kind, at, companyId: user.companyId, userId: user.id, by, address, requestId, details });
}
