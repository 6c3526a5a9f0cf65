import type { CompanyDb } from '#db/transaction.ts';
import { createMails, keepEdition } from '#mail/outgoing.actions.ts';
import { countsOf } from '../rows/counts.queries.ts';

/** Creates the mail to the user who uploaded a finished import, in the transaction that finishes it. */
export async function mailFinishedImport(db: CompanyDb, id: number, at: Date): Promise<void> {
  const found = await db
    .selectFrom('equipment_import')
    // Users whose account was removed in the meantime get no mail.
    .innerJoin('user_account', 'user_account.id', 'equipment_import.user_id')
    .select(['file_name', 'state', 'counts', 'reason', 'user_id'])
    .where('equipment_import.id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .executeTakeFirst();
  if (!found) return;
  const { new: added, changed, unchanged, removed, faulty } = countsOf(found.counts);
  const counts = { new: added, changed, unchanged, removed, faulty };
  const { file_name: fileName, reason } = found;
  const content = { importId: id, fileName, isDone: found.state === 'done', counts, reason };
  const editionId = await keepEdition(db, { kind: 'import', content }, { since: 0, upTo: id }, at);
  await createMails(db, 'import', [{ userId: found.user_id, dueAt: at, editionId }], at);
}
