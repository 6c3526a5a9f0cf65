import { sql } from 'kysely';
import type { Author } from '#db/connect.ts';
import { recordSecurity } from './security-record.ts';
import type { SignedInUser } from './sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';

export function authorOf({ id, name, lastName, impersonatorId, impersonatorName }: SignedInUser): Author {
  return { userId: id, userName: `${name} ${lastName}`.trim(), impersonatorId, impersonatorName };
}

/**
 * If an administrator changes something as another user, record it under both names, in the same transaction.
 * PostgreSQL gives a transaction a number when it first writes. Calls that only read therefore leave no row.
 */
export async function recordImpersonatedChange(
  db: CompanyDb,
  user: SignedInUser,
  { at, requestId, ...details }: { at: Date; change: string; call?: string; requestId?: string },
): Promise<void> {
  const { rows } = await sql<{ wrote: boolean }>`SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote`.execute(
    db,
  );
  if (!rows[0]?.wrote) return;
  await recordSecurity(db, {
    kind: 'changed-while-impersonating',
    at,
    companyId: user.companyId,
    userId: user.id,
    by: authorOf(user),
    ...(requestId !== undefined && { requestId }),
    details,
  });
}
