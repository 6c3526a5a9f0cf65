import type { Author } from '#db/connect.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Publisher } from './document.ts';
import { getPublisher } from './publisher.queries.ts';

interface Change {
  companyId: number;
  by: Author;
  at: Date;
}

/** If nothing changes, nothing is recorded. */
export async function savePublisher(db: CompanyDb, { companyId, ...origin }: Change, given: Publisher): Promise<void> {
  const { publisher } = await getPublisher(db);
  if (publisher?.name === given.name && publisher.namespace === given.namespace) return;
  await db
    .updateTable('company')
    .set({ vex_publisher_name: given.name, vex_publisher_namespace: given.namespace })
    .where('id', '=', companyId)
    .execute();
  const details = {
    vex_publisher_name: given.name,
    vex_publisher_namespace: given.namespace,
    ...(publisher && { before: `${publisher.name}, ${publisher.namespace}` }),
  };
  await recordSecurity(db, { kind: 'vex-publisher-changed', companyId, userId: origin.by.userId, ...origin, details });
}
