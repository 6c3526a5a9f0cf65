import { sql } from 'kysely';
import { attachBom as attach } from '#catalogue/bom/bom.actions.ts';
import type { TakenFile } from '#catalogue/bundles/taken-file.ts';
import { storedBom } from '#catalogue/bom/bom.ts';
import type { BomProduct } from '#catalogue/bom/subject.queries.ts';
import { readAliases } from '#catalogue/entries/aliases.actions.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { manufacturerNamed, productNamed, withAliases } from '#catalogue/entries/names.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict, invalid, notFound } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';

type Choice = { product: string } | { manufacturer: string; name: string };

interface Chosen extends BomProduct {
  manufacturer: string;
}

/** Makes a waiting bill that of a product, which may be a new one. Only the first answer counts. */
export async function attachWaiting(
  database: Database,
  acting: Acting,
  at: Date,
  { id, choice }: { id: number; choice: Choice },
): Promise<{ name: string; manufacturer: string }> {
  const aliases = await readAliases(database);
  return withAliases(aliases, () =>
    database.asOperator(async (db) => {
      // In the order of a load, so that they wait for each other.
      await lockCatalogue(db);
      const waiting = await takeWaiting(db, id);
      const product = await ('product' in choice ? findChosen(db, choice.product) : addChosen(db, choice));
      if (!product) throw notFound({ product: ['The catalogue has no such product.'] });
      await attach(db, storedBom.parse(waiting.bom), product, fileOf(waiting)).catch((error: unknown) => {
        throw error instanceof Refusal ? invalid({ product: [error.message] }) : error;
      });
      const { name, manufacturer } = product;
      const answer = { state: 'attached' as const, product_id: product.id, product_name: `${manufacturer} ${name}` };
      await saveAnswer(db, id, { ...answer, by: acting.by.userName, at });
      await recordActing(db, acting, at, 'bom-attached', { file: waiting.file, product: answer.product_name });
      return { name, manufacturer };
    }),
  );
}

/** The file, to keep it. Earlier versions have none. */
const fileOf = ({ checksum, packed }: { checksum: string; packed: Buffer | null }): TakenFile | undefined =>
  packed ? { checksum, packed, product: undefined, firstTakenAt: undefined } : undefined;

export async function dropWaiting(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const { file } = await takeWaiting(db, id);
  await saveAnswer(db, id, { state: 'dropped', by: acting.by.userName, at });
  await recordActing(db, acting, at, 'bom-dropped', { file });
}

/** The row, which nobody else can answer until this transaction ends. */
async function takeWaiting(db: OperatorDb, id: number) {
  const row = await db.selectFrom('waiting_bom').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (row.state === 'waiting') return row;
  const text =
    row.state === 'attached'
      ? `${row.answered_by} already assigned this file to ${row.product_name}.`
      : `${row.answered_by} already dropped this file.`;
  throw conflict({ id: [text] }, text);
}

interface BomAnswer {
  state: 'attached' | 'dropped';
  product_id?: number;
  product_name?: string;
  by: string;
  at: Date;
}

async function saveAnswer(db: OperatorDb, id: number, { by, at, ...answer }: BomAnswer): Promise<void> {
  await db
    .updateTable('waiting_bom')
    .set({ ...answer, bom: null, packed: null, answered_by: by, answered_at: at })
    .where('id', '=', id)
    .execute();
}

/** The product with this uuid, or the one that it was merged into. */
async function findChosen(db: OperatorDb, uuid: string): Promise<Chosen | undefined> {
  const { rows } = await sql<Chosen>`
    SELECT id, name, manufacturer_name AS manufacturer, bom, bom_parts FROM product
    WHERE id = coalesce((SELECT product_id FROM product_other_name WHERE uuid = ${uuid}),
      (SELECT known.id FROM product known WHERE known.uuid = ${uuid}))`.execute(db);
  return rows[0];
}

/** A product of this name may exist already: then it is this one. */
async function addChosen(db: OperatorDb, given: { manufacturer: string; name: string }): Promise<Chosen | undefined> {
  const product = productNamed(manufacturerNamed(given.manufacturer), given.name);
  await ensureProducts(db, [product]);
  // Somebody entered it now.
  await db
    .updateTable('product')
    .set({ is_named_only: false })
    .where('uuid', '=', product.uuid)
    .where('is_named_only', '=', true)
    .execute();
  return findChosen(db, product.uuid);
}
