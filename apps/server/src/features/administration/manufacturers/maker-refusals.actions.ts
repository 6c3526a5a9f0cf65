import { sql } from 'kysely';
import { recordSecurity } from '#accounts/security-record.ts';
import { mergedMaker } from '#catalogue/makers/maker-record.ts';
import { openStates } from '#catalogue/merging/merge-turn.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';
import type { Acting } from '../acting.ts';

export const refused = (text: string) => conflict({ id: [text] }, text);

export async function refuseWhileProductsMerge(
  db: OperatorDb,
  { merged_id, kept_id }: { merged_id: number; kept_id: number },
) {
  const { rows } = await sql`
    SELECT FROM catalogue_merge merge JOIN product ON product.id IN (merge.merged_id, merge.kept_id)
    WHERE state IN (${sql.join(openStates)}) AND product.manufacturer_id IN (${merged_id}, ${kept_id}) LIMIT 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  const text = 'A product of these manufacturers is being merged. Try again when this is done.';
  throw conflict({ merged: [text] }, text);
}

type Kind = 'manufacturers-merged' | 'manufacturer-merge-undone' | 'manufacturer-split' | 'manufacturer-split-undone';

/** The security record has the names of both. */
export async function recordMakers(
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  kind: Kind,
  { merged, kept }: { merged: unknown; kept: unknown },
): Promise<void> {
  const details = { name: mergedMaker.parse(merged).name, other: mergedMaker.parse(kept).name };
  await recordSecurity(db, { kind, at, companyId: user.companyId, userId: user.id, by, address, requestId, details });
}
