import { sql } from 'kysely';
import type { previewJoin as endpoint } from '@rampart/contract/api/own-products.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound, type FieldErrors } from '#http/errors.ts';
import { findRenames } from '#catalogue/joining/renames.queries.ts';
import { getWorkNotes, joinNotes } from '#catalogue/joining/work-notes.queries.ts';

const mostRenamed = 20;

/** What a join would change. It changes nothing. */
export async function previewJoin(db: CompanyDb, uuid: string, product: string): Promise<Answer<typeof endpoint>> {
  const own = await db.selectFrom('own_product').select('id').where('uuid', '=', uuid).executeTakeFirst();
  if (!own) throw notFound();
  const target = await getCatalogueProduct(db, product);
  const { rows } = await sql<{ assets: number; groups: number }>`
    SELECT (SELECT count(*) FROM asset WHERE product_id = ${own.id} AND removed_at IS NULL) AS assets,
      (SELECT count(*) FROM group_product WHERE product_id = ${own.id}) AS groups`.execute(db);
  const renamed = await findRenames(db, own.id, target.id);
  const notes = await getWorkNotes(db, [own.id, target.id]);
  const { kind, status } = joinNotes(notes.get(own.id), notes.get(target.id));
  return {
    assets: rows[0]?.assets ?? 0,
    groups: rows[0]?.groups ?? 0,
    renamed: renamed.slice(0, mostRenamed),
    renamed_total: renamed.length,
    note: kind,
    status,
  };
}

/** An own product cannot be the target of a join. */
export async function getCatalogueProduct(db: CompanyDb, uuid: string, errors?: FieldErrors) {
  const product = await db
    .selectFrom('product')
    .select(['id', 'name', 'manufacturer_name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!product) throw notFound(errors);
  return product;
}
