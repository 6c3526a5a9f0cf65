import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';
import { findOpenMerge } from './merges.queries.ts';
import { findNaming } from './renames.queries.ts';

/**
 * Gives a product another name. Its uuid and its normalised name stay, and the former name becomes an alias. So links,
 * loads and imports with it find the product.
 */
export async function renameProduct(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { uuid, name }: { uuid: string; name: string },
): Promise<{ id: number; former_name: string }> {
  await lockCatalogue(db);
  const { product, named, obstacle } = await findNaming(db, uuid, name);
  if (obstacle !== null) throw conflict({ name: [obstacle] }, obstacle);
  const { manufacturer: maker, name: model } = product;
  const by = acting.by.userName;
  const { rows: names } = await sql<{ uuid: string }>`
    INSERT INTO product_other_name (uuid, product_id, name) SELECT ${named.uuid}, ${product.id}, ${named.name}
    WHERE ${named.uuid} <> ${uuid} ON CONFLICT DO NOTHING RETURNING uuid`.execute(db);
  const { rows: aliases } = await sql<{ id: number }>`
    INSERT INTO product_alias (spelling, maker, model, product_id, suggested_on, accepted_by, accepted_at)
    VALUES (${spellingKeyOf({ maker, model })}, ${maker}, ${model}, ${product.id}, ${at}, ${by}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  await db.updateTable('product').set({ name: named.name }).where('id', '=', product.id).execute();
  const { id } = await db
    .insertInto('product_rename')
    .values({
      product_id: product.id,
      uuid,
      former_name: model,
      name: named.name,
      added_name: names[0]?.uuid ?? null,
      added_alias: aliases[0]?.id ?? null,
      renamed_by: by,
      renamed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActing(db, acting, at, 'product-renamed', { name: named.name, formerName: model });
  return { id, former_name: model };
}

/** Gives a product its former name, and removes what the renaming added. */
export async function undoRename(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  await lockCatalogue(db);
  const rename = await db.selectFrom('product_rename').selectAll().where('id', '=', id).executeTakeFirst();
  if (!rename) throw notFound();
  const { product_id, former_name, name } = rename;
  if (rename.undone_at) throw refused('This renaming was already undone.');
  if (await findOpenMerge(db, [product_id])) throw refused('The product is being merged. Try again when this is done.');
  const later = await db
    .selectFrom('product_rename')
    .select('id')
    .where('product_id', '=', product_id)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (later) throw refused('The product has been renamed again since. Undo that first.');
  const { numUpdatedRows } = await db
    .updateTable('product')
    .set({ name: former_name })
    .where('id', '=', product_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw refused('The product has been merged into another one since. Undo that merge first.');
  if (rename.added_name)
    await db
      .deleteFrom('product_other_name')
      .where('uuid', '=', rename.added_name)
      .where('product_id', '=', product_id)
      .execute();
  if (rename.added_alias)
    await db
      .deleteFrom('product_alias')
      .where('id', '=', rename.added_alias)
      .where('product_id', '=', product_id)
      .execute();
  await db
    .updateTable('product_rename')
    .set({ undone_by: acting.by.userName, undone_at: at })
    .where('id', '=', id)
    .execute();
  await recordActing(db, acting, at, 'rename-undone', { name: former_name, formerName: name });
}

const refused = (text: string) => conflict({ id: [text] }, text);
