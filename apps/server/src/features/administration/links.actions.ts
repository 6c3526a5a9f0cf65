import { recordSecurity } from '#accounts/security-record.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { forbidden, invalid } from '#http/errors.ts';
import type { Acting } from './acting.ts';
import { getTarget } from './users/users.queries.ts';
import { whyNotManaged } from './users/user-rules.ts';

export const invitationJob = 'invitation-mail';

const day = 24 * 3600_000;
/** The time in which a link can be used. An invited user may be on leave. */
export const linkDays = { invitation: 7, 'new-password': 1 } as const;
export type LinkKind = keyof typeof linkDays;

/** Creates a link for a user. The previous link can no longer be used. The mail is sent in the background. */
export async function openLink(
  db: CompanyDb,
  acting: Acting,
  at: Date,
  link: { userId: string; companyId: number; kind: LinkKind },
): Promise<string> {
  await db
    .updateTable('invitation')
    .set({ void_at: at })
    .where('user_id', '=', link.userId)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .execute();
  return insertLink(db, acting, at, link);
}

export async function insertLink(
  db: CompanyDb | OperatorDb,
  { by }: Acting,
  at: Date,
  { userId, companyId, kind }: { userId: string; companyId: number; kind: LinkKind },
): Promise<string> {
  const { id } = await db
    .insertInto('invitation')
    .values({
      company_id: companyId,
      user_id: userId,
      kind,
      invited_by: by.userName,
      created_at: at,
      expires_at: new Date(at.getTime() + linkDays[kind] * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sends again the invitation, or the link for the new password that an administrator demanded. */
export async function reopenLink(db: CompanyDb, acting: Acting, at: Date, userId: string): Promise<string> {
  const target = await getTarget(db, userId);
  const refusal = whyNotManaged(acting.user, target);
  if (refusal) throw forbidden(refusal);
  if (target.deactivated_at) throw invalid({ user: ['Reactivate the user first.'] });
  const kind = target.joined_at ? 'new-password' : 'invitation';
  if (kind === 'new-password' && !(await isPasswordDue(db, userId)))
    throw invalid({ user: ['The user has already set a password.'] });
  const { company_id: companyId } = target;
  const id = await openLink(db, acting, at, { userId, companyId, kind });
  const { by, address, requestId } = acting;
  await recordSecurity(db, { kind: 'invitation-resent', at, companyId, userId, by, address, requestId });
  return id;
}

async function isPasswordDue(db: CompanyDb, userId: string): Promise<boolean> {
  const due = await db
    .selectFrom('user_account')
    .innerJoin('invitation', 'invitation.user_id', 'user_account.id')
    .select('user_account.id')
    .where('user_account.id', '=', userId)
    .where('has_password', '=', false)
    .where('kind', '=', 'new-password')
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return due !== undefined;
}
