import { confirmSession } from '#accounts/confirmations.ts';
import { isPassword } from '#accounts/passwords.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { forgetFailures, ownPasswordCount } from '#accounts/sign-in-limits.ts';
import { invalid } from '#http/errors.ts';
import { passwordLimit } from '#http/sign-in/limit-attempts.ts';
import type { Services } from '#services';
import { attempt, takeCode } from './code.actions.ts';
import { beginEnrolment, confirmEnrolment, recordOwn, replaceRecoveryCodes } from './enrolment.actions.ts';
import type { Owner } from './owner.ts';
import { getSecondFactor } from './second-factor.queries.ts';

interface Origin {
  address: string;
  requestId: string;
}

const ownerOf = ({ id, companyId, email }: SignedInUser): Owner => ({ companyId, userId: id, email });

export async function beginOwnEnrolment(services: Services, user: SignedInUser, origin: Origin, password: string) {
  const owner = ownerOf(user);
  await requireOwnPassword(services, owner, origin, password);
  return services.database.asAuth((db) => beginEnrolment(db, services, owner));
}

export async function confirmOwnEnrolment(
  services: Services,
  user: SignedInUser,
  origin: Origin,
  code: string,
): Promise<string[]> {
  const owner = ownerOf(user);
  return attempt(services, owner, origin, async (db) => {
    const codes = await confirmEnrolment(db, services, owner, code);
    if (!codes) return undefined;
    // The code also proves the second factor of this session. Other sessions have not proven it.
    await db.updateTable('session').set({ second_factor: 'code' }).where('id', '=', user.sessionId).execute();
    await recordOwn(db, services, owner, { kind: 'second-factor-on', ...origin });
    return codes;
  });
}

export async function renewRecoveryCodes(
  services: Services,
  user: SignedInUser,
  origin: Origin,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  const owner = ownerOf(user);
  await requireOwnPassword(services, owner, origin, password);
  return attempt(services, owner, origin, async (db) => {
    if (!(await takeCode(db, services, owner, code))) return undefined;
    await recordOwn(db, services, owner, { kind: 'recovery-codes-made', ...origin });
    return replaceRecoveryCodes(db, owner);
  });
}

/** A code or a recovery code confirms the user of a session. */
export async function confirmByCode(services: Services, user: SignedInUser, origin: Origin, code: string) {
  const owner = ownerOf(user);
  await attempt(services, owner, origin, async (db) => {
    if (!(await takeCode(db, services, owner, code))) return undefined;
    await confirmSession(db, user, origin, services.clock(), 'code');
    return 'confirmed';
  });
}

export async function removeOwn(
  services: Services,
  user: SignedInUser,
  origin: Origin,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const owner = ownerOf(user);
  const { is_required } = await services.database.asAuth((db) => getSecondFactor(db, services.config, owner));
  if (is_required) throw isRequired();
  await requireOwnPassword(services, owner, origin, password);
  await attempt(services, owner, origin, async (db) => {
    if (!(await takeCode(db, services, owner, code))) return undefined;
    await db
      .deleteFrom('second_factor')
      .where('company_id', '=', owner.companyId)
      .where('user_id', '=', owner.userId)
      .execute();
    // If a rule applies to the user later, the sessions have to be opened again.
    await db
      .updateTable('session')
      .set({ second_factor: null })
      .where('user_id', '=', owner.userId)
      .where('second_factor', '=', 'code')
      .execute();
    await recordOwn(db, services, owner, { kind: 'second-factor-off', ...origin });
    return 'removed';
  });
}

/**
 * A wrong password counts together with those in My Profile, and not as a wrong code: it must not block the second step
 * of the owner. Users who sign in only with their company's provider have no password to ask for.
 */
async function requireOwnPassword(
  services: Services,
  { userId: id, companyId, email }: Owner,
  origin: Origin,
  password: string,
): Promise<void> {
  const { database, clock } = services;
  const { password_hash } = await database.asAuth((db) =>
    db.selectFrom('user_account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  if (password_hash === null) return;
  const count = ownPasswordCount({ id, email });
  const limit = await passwordLimit(services, count);
  if (limit) throw limit;
  const isRight = await isPassword(password_hash, password);
  await database.asAuth((db) =>
    isRight
      ? forgetFailures(db, count)
      : recordSecurity(db, { kind: 'confirmation-failed', at: clock(), companyId, userId: id, email, ...origin }),
  );
  if (!isRight) throw invalid({ password: ['This password is wrong.'] }, 'This password is wrong.');
}

const isRequired = () => {
  const text = 'A second factor is required, so you cannot switch it off.';
  return invalid({ second_factor: [text] }, text);
};
