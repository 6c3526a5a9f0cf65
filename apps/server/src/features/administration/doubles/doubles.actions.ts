import { sql } from 'kysely';
import { recordSecurity } from '#accounts/security-record.ts';
import { openStates } from '#catalogue/merging/merge-turn.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';

/** Keeps two entries separate, or withdraws this decision. */
export async function decideDouble(
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  { id, isOne }: { id: number; isOne: boolean },
): Promise<void> {
  // A second operator waits here for the first one.
  const pair = await db
    .selectFrom('catalogue_double')
    .select(['subject', 'one_id', 'other_id', 'decided_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!pair) throw notFound();
  if (isOne && pair.decided_by === null) throw refused('This pair is already listed again.');
  if (!isOne) {
    if (pair.decided_by !== null) throw refused(`${pair.decided_by} already decided to keep these separate.`);
    const merge = pair.subject === 'product' && (await findMergeOf(db, pair.one_id, pair.other_id));
    if (merge) throw refused('These two are being merged. You can undo the merge when it is done.');
  }
  const decided = isOne ? { decided_by: null, decided_at: null } : { decided_by: by.userName, decided_at: at };
  await db.updateTable('catalogue_double').set(decided).where('id', '=', id).execute();
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(pair.subject)} WHERE id IN (${pair.one_id}, ${pair.other_id}) ORDER BY id`.execute(db);
  const [one, other] = rows.map(({ name }) => name);
  await recordSecurity(db, {
    kind: isOne ? 'double-restored' : 'double-dismissed',
    at,
    companyId: user.companyId,
    userId: user.id,
    by,
    address,
    requestId,
    details: { name: one ?? '', other: other ?? '' },
  });
}

const refused = (text: string) => conflict({ id: [text] }, text);

const findMergeOf = (db: OperatorDb, one: number, other: number) =>
  db
    .selectFrom('catalogue_merge')
    .select('id')
    .where('state', 'in', openStates)
    .where('merged_id', 'in', [one, other])
    .where('kept_id', 'in', [one, other])
    .executeTakeFirst();
