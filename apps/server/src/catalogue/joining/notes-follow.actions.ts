import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import type { MovedRecord } from './join-record.ts';
import { getWorkNotes, joinNotes, type WorkNote } from './work-notes.queries.ts';

type Notes = Pick<MovedRecord, 'own_note' | 'note_before' | 'note_after'>;

/** Joins the notes. The less advanced status stays. */
export async function moveNotes(db: CompanyDb, own: number, product: number, by: string): Promise<Notes> {
  const notes = await getWorkNotes(db, [own, product]);
  const [moved, before] = [notes.get(own), notes.get(product)];
  const { note, status } = joinNotes(moved, before);
  const record = { own_note: moved ?? null, note_before: before ?? null, note_after: null };
  if (note === (before?.note ?? null) && status === (before?.status ?? 'Not Started')) return record;
  await storeNote(db, product, { note, status, user_name: by, updated_at: null });
  return { ...record, note_after: (await getWorkNotes(db, [product])).get(product) ?? null };
}

/** Each product gets its former note back, unless somebody changed the joined one since. */
export async function returnNotes(
  db: CompanyDb,
  { own, product }: { own: number; product: number },
  { own_note, note_before, note_after }: Notes,
): Promise<{ isKept: boolean }> {
  if (note_after) {
    const now = (await getWorkNotes(db, [product])).get(product);
    if (!isDeepStrictEqual(now, note_after)) return { isKept: true };
    if (note_before) await storeNote(db, product, note_before);
    else await db.deleteFrom('action_item').where('product_id', '=', product).execute();
  }
  if (own_note) await storeNote(db, own, own_note);
  return { isKept: false };
}

type Stored = Omit<WorkNote, 'updated_at'> & { updated_at: string | null };

async function storeNote(db: CompanyDb, productId: number, { note, status, user_name, updated_at }: Stored) {
  await sql`
    INSERT INTO action_item (product_id, note, status, user_name, updated_at)
    VALUES (${productId}, ${note}, ${status}, ${user_name}, coalesce(${updated_at}::timestamptz, now()))
    ON CONFLICT (company_id, product_id) DO UPDATE SET note = excluded.note, status = excluded.status,
      user_name = excluded.user_name, updated_at = excluded.updated_at`.execute(db);
}
