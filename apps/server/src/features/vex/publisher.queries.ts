import type { CompanyDb } from '#db/transaction.ts';
import type { Publisher } from './document.ts';

/** The name of the company, and the publisher that its CSAF documents name; null until somebody has entered it. */
export async function getPublisher(db: CompanyDb): Promise<{ company: string; publisher: Publisher | null }> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'vex_publisher_name', 'vex_publisher_namespace'])
    .executeTakeFirstOrThrow();
  const { name: company, vex_publisher_name: name, vex_publisher_namespace: namespace } = row;
  return { company, publisher: name === null || namespace === null ? null : { name, namespace } };
}
