import { stopImpersonation } from '#accounts/impersonations.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { forbidden } from '#http/errors.ts';
import type { Services } from '#services';
import type { Acting } from '../acting.ts';
import { whyNotImpersonated } from './user-rules.ts';
import { getTarget } from './users.queries.ts';

/** After this time the administrator acts under the own name again. */
const minutes = 60;

const setUpFirst = 'This company requires a second factor. Set up your own in My Profile first.';

/** From now on the administrator's own session acts as the user. */
export async function startImpersonation(
  { database, clock }: Services,
  { user: admin, by, address, requestId }: Acting,
  companyId: number,
  userId: string,
  reason: string,
): Promise<void> {
  const { target, rule } = await database.inCompany(companyId, async (db) => ({
    target: await getTarget(db, userId),
    rule: await db.selectFrom('sign_in_policy').select('second_factor_of').executeTakeFirst(),
  }));
  const refusal = whyNotImpersonated(admin, target);
  if (refusal) throw forbidden(refusal);
  if (!admin.hasSecondFactor && rule && rule.second_factor_of !== 'nobody') throw forbidden(setUpFirst);
  const at = clock();
  await database.asAuth(async (db) => {
    const started = await db
      .updateTable('session')
      .set({
        acting_company_id: companyId,
        acting_user_id: userId,
        acting_until: new Date(at.getTime() + minutes * 60_000),
      })
      .where('id', '=', admin.sessionId)
      .where('acting_until', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!started) throw forbidden('Stop impersonating first.');
    await recordSecurity(db, {
      kind: 'impersonation-started',
      at,
      companyId,
      userId,
      impersonator: { id: by.userId, name: by.userName },
      address,
      requestId,
      details: { reason },
    });
  });
}

export async function stopActing({ database, clock }: Services, user: SignedInUser): Promise<void> {
  await database.asAuth((db) => stopImpersonation(db, user.sessionId, clock(), 'stopped'));
}
