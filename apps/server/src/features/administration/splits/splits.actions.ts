import { sql } from 'kysely';
import { recordSecurity } from '#accounts/security-record.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { openStates } from '#catalogue/merging/merge-turn.actions.ts';
import { splitName } from '#catalogue/splitting/split-name.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { refuseWhileMakersMerge } from '../doubles/makers-merge.queries.ts';
import { findName } from './splits.queries.ts';

/** A job then reads the advisories about the product again. */
export async function splitOtherName(
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  uuid: string,
): Promise<{ product: string; former: string }> {
  await lockCatalogue(db);
  const name = await findName(db, uuid);
  if (!name) throw notFound();
  await refuseWhileMakersMerge(db, 'uuid');
  const { rows: open } = await sql`
    SELECT FROM catalogue_merge WHERE state IN (${sql.join(openStates)})
      AND ${name.product_id} IN (merged_id, kept_id) LIMIT 1`.execute(db);
  if (open.length > 0) {
    const text = 'The product is being merged. Try again when this is done.';
    throw conflict({ uuid: [text] }, text);
  }
  await splitName(db, name, by.userName, at);
  const product = await db
    .selectFrom('product')
    .select('name')
    .where('id', '=', name.product_id)
    .executeTakeFirstOrThrow();
  await recordSecurity(db, {
    kind: 'product-split',
    at,
    companyId: user.companyId,
    userId: user.id,
    by,
    address,
    requestId,
    details: { name: name.name, other: product.name },
  });
  return { product: uuid, former: name.product_uuid };
}
