import { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { transactionDialect } from '../../apps/server/src/db/transaction-dialect.ts';
import type { CompanyDb } from '../../apps/server/src/db/transaction.ts';
import type { DB } from '../../apps/server/src/db/types.ts';
import { decideVersions } from '../../apps/server/src/exposure/decisions.actions.ts';

/** Each product has assets with these versions, and with none on one of ten. */
const versions = Array.from({ length: 20 }, (_, index) => `${index + 1}.1`);

/** The version of an asset with this number, as an expression. */
export const versionOf = (n: string) => `CASE WHEN ${n} % 10 > 0 THEN 1 + ${n} % ${versions.length} || '.1' END`;

/** Products whose versions are decided together. */
const batch = 200;

/**
 * Decides the versions of the company's products in its open transaction. The server's own code does it, so that the
 * decisions are those of the server.
 */
export async function decideFirmware(client: PoolClient): Promise<void> {
  const db = new Kysely<DB>({
    dialect: transactionDialect(({ sql: text, parameters }) => client.query({ text, values: [...parameters] })),
  });
  const products = await db.selectFrom('equipment').select('product_id').execute();
  for (let from = 0; from < products.length; from += batch) {
    const some = products.slice(from, from + batch);
    const asked = some.flatMap(({ product_id }) => versions.map((version) => ({ product_id, version })));
    await decideVersions(db as unknown as CompanyDb, asked);
  }
}
