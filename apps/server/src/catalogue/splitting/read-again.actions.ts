import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { importInputs } from '#catalogue/import-files.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';

const unpack = promisify(gunzip);

/** No reader has this number. The next load, or `readAgain`, reads the advisory with the names of today. */
const unread = 0;

/** So many documents are in memory at the same time. */
const batch = 10;

/** Advisories that Rampart has kept, with the products that they are about. */
const kept = sql`advisory JOIN catalogue_document kept
  ON kept.kind = 'csaf' AND kept.publisher = advisory.publisher AND kept.document_id = advisory.tracking_id`;

/** Marks the advisories about these products, whose names mean something else from now on. */
export async function markUnread(db: OperatorDb, products: readonly number[]): Promise<void> {
  await sql`
    UPDATE advisory SET reader = ${unread} WHERE id IN (
      SELECT advisory.id FROM ${kept} WHERE EXISTS (
        SELECT FROM product_vulnerability WHERE advisory_id = advisory.id AND product_id = ANY(${[...products]}::integer[]))
      OR EXISTS (
        SELECT FROM vex_statement WHERE advisory_id = advisory.id AND product_id = ANY(${[...products]}::integer[])))
    `.execute(db);
}

interface Unread {
  id: number;
  tracking_id: string;
  packed: Buffer;
}

/** Reads marked advisories again. It can be repeated. Answers false if it stopped before the end. */
export async function readAgain(database: Database, now: Date, isOver?: () => boolean): Promise<boolean> {
  for (;;) {
    const { rows } = await database.asOperator((db) =>
      sql<Unread>`
        SELECT advisory.id, tracking_id, packed FROM ${kept} WHERE reader = ${unread} ORDER BY advisory.id
        LIMIT ${sql.lit(batch)}`.execute(db),
    );
    if (rows.length === 0) return true;
    const inputs = await Promise.all(
      rows.map(async ({ tracking_id: name, packed }) => ({ name, content: await unpack(packed) })),
    );
    await importInputs(database, inputs, { now, isRepeated: true });
    // A document that this version refuses stays as it is.
    await database.asOperator((db) =>
      sql`UPDATE advisory SET reader = 1 WHERE reader = ${unread} AND id = ANY(${rows.map(({ id }) => id)}::integer[])`.execute(
        db,
      ),
    );
    if (isOver?.()) return false;
  }
}

export async function hasUnread(db: OperatorDb): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${kept} WHERE reader = ${unread} LIMIT 1`.execute(db);
  return rows.length > 0;
}
