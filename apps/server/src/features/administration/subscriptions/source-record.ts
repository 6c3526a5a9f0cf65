import type { SecurityKind } from '@rampart/contract/rules/accounts/security-kinds.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';

/** What the security record says of a source. */
export async function nameAndAddress(db: OperatorDb, id: number) {
  const found = await db.selectFrom('subscription').select(['name', 'address']).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export const record = (
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  kind: Extract<SecurityKind, `subscription-${string}`>,
  details: Record<string, string>,
) => recordSecurity(db, { kind, at, companyId: user.companyId, userId: user.id, by, address, requestId, details });
