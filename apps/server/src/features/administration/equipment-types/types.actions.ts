import { sql } from 'kysely';
import type { TypeChange, undoTypeChange } from '@rampart/contract/api/administration/types.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { tableVersion } from '#catalogue/types/typing.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict, invalid, notFound, type FieldErrors } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { findChange } from './types.queries.ts';

/** Later loads keep these types. */
export async function changeTypes(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { products, type }: { products: number[]; type: number },
): Promise<TypeChange> {
  const faults = await typeFaults(db, type);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  // A load could type the products at the same time.
  await lockCatalogue(db);
  const typeId = type === 0 ? null : type;
  const { rows } = await sql<{ id: number }>`
    WITH known AS (
      SELECT product.id, product.product_type_id AS type, to_jsonb(typing.*) AS typing
      FROM product LEFT JOIN product_typing typing ON typing.product_id = product.id
      WHERE product.id = ANY(${products}::integer[]) AND product.type = 'product'
    )
    INSERT INTO type_change (product_type_id, before, changed_by, changed_at)
    SELECT ${typeId}::integer, jsonb_agg(to_jsonb(known.*)), ${acting.by.userName}, ${at}::timestamptz
    FROM known HAVING count(*) > 0 RETURNING id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw invalid({ products: ['The catalogue does not have these products.'] });
  await sql`
    WITH changed AS (
      SELECT r.id FROM type_change, jsonb_to_recordset(before) AS r(id integer) WHERE type_change.id = ${id}
    ), typed AS (
      UPDATE product SET product_type_id = ${typeId} FROM changed
      WHERE product.id = changed.id AND product.product_type_id IS DISTINCT FROM ${typeId}::integer
    )
    INSERT INTO product_typing (product_id, source, product_type_id, version, set_by, set_at, change_id)
    SELECT id, 'person', ${typeId}::integer, ${tableVersion}, ${acting.by.userName}, ${at}::timestamptz, ${id}
    FROM changed
    ON CONFLICT (product_id) DO UPDATE SET source = 'person', product_type_id = excluded.product_type_id, word = NULL,
      place = NULL, version = excluded.version, set_by = excluded.set_by, set_at = excluded.set_at,
      change_id = excluded.change_id`.execute(db);
  const change = await findChange(db, id);
  if (!change) throw notFound();
  await record(db, acting, at, 'equipment-type-changed', change);
  return change;
}

/** Products whose type was changed again since then keep it. */
export async function undoChange(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  id: number,
): Promise<Answer<typeof undoTypeChange>> {
  await lockCatalogue(db);
  const change = await findChange(db, id);
  if (!change) throw notFound();
  if (change.undone_at !== null) throw conflict({}, 'This change is already undone.');
  const { rows } = await sql<{ id: number }>`
    WITH earlier AS (
      SELECT r.id, r.type, r.typing
      FROM type_change, jsonb_to_recordset(before) AS r(id integer, type integer, typing jsonb)
      WHERE type_change.id = ${id}
        AND EXISTS (SELECT FROM product_typing WHERE product_id = r.id AND change_id = ${id})
    ), typed AS (
      UPDATE product SET product_type_id = earlier.type FROM earlier
      WHERE product.id = earlier.id AND product.product_type_id IS DISTINCT FROM earlier.type
    ), removed AS (
      DELETE FROM product_typing USING earlier WHERE product_id = earlier.id AND typing IS NULL
    ), restored AS (
      UPDATE product_typing SET source = row.source, product_type_id = row.product_type_id, word = row.word,
        place = row.place, version = row.version, set_by = row.set_by, set_at = row.set_at, change_id = row.change_id
      FROM earlier, jsonb_populate_record(NULL::product_typing, earlier.typing) row
      WHERE product_typing.product_id = earlier.id AND earlier.typing IS NOT NULL
    )
    SELECT id FROM earlier`.execute(db);
  await db
    .updateTable('type_change')
    .set({ undone_by: acting.by.userName, undone_at: at })
    .where('id', '=', id)
    .execute();
  await record(db, acting, at, 'equipment-type-restored', change);
  return { restored: rows.length, kept: change.products - rows.length };
}

/** Faults of a type that its schema cannot find. */
export async function typeFaults(db: OperatorDb, type: number | undefined): Promise<FieldErrors> {
  if (type === undefined || type === 0) return {};
  const known = await db
    .selectFrom('product_type')
    .select('id')
    .where('id', '=', type)
    .where('kind', '=', 'product')
    .executeTakeFirst();
  return known ? {} : { type: ['The catalogue has no such equipment type.'] };
}

const record = (
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  kind: 'equipment-type-changed' | 'equipment-type-restored',
  { label, products }: TypeChange,
) =>
  recordSecurity(db, {
    kind,
    at,
    companyId: user.companyId,
    userId: user.id,
    by,
    address,
    requestId,
    details: { type: label ?? 'No type', products: quantity(products, 'product') },
  });
