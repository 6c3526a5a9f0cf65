import { confirmSession } from '#accounts/confirmations.ts';
import { isPassword } from '#accounts/passwords.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { forbidden, invalid } from '#http/errors.ts';
import type { Services } from '#services';
import { attempt, takeCode } from './code.actions.ts';
import { beginEnrolment, confirmEnrolment, recordOwn, replaceRecoveryCodes } from './enrolment.actions.ts';
import type { Owner } from './owner.ts';
import { getSecondFactor } from './second-factor.queries.ts';

interface Origin {
  address: string;
  requestId: string;
}

/** An administrator who acts as a user cannot change the user's second factor. */
function ownerOf({ id, companyId, email, impersonatorId }: SignedInUser): Owner {
  if (impersonatorId !== null) throw forbidden();
  return { companyId, userId: id, email };
}

export async function beginOwnEnrolment(services: Services, user: SignedInUser, origin: Origin, password: string) {
  const owner = ownerOf(user);
  const isRight = await isOwnPassword(services, owner, password);
  return attempt(
    services,
    owner,
    origin,
    async (db) => (isRight ? beginEnrolment(db, services, owner) : undefined),
    wrongPassword,
  );
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
  const isRight = await isOwnPassword(services, owner, password);
  return attempt(
    services,
    owner,
    origin,
    async (db) => {
      if (!isRight || !(await takeCode(db, services, owner, code))) return undefined;
      await recordOwn(db, services, owner, { kind: 'recovery-codes-made', ...origin });
      return replaceRecoveryCodes(db, owner);
    },
    isRight ? undefined : wrongPassword,
  );
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
  const isRight = await isOwnPassword(services, owner, password);
  const work = attempt(
    services,
    owner,
    origin,
    async (db) => {
      // A code is used up only together with the right password.
      if (!isRight || !(await takeCode(db, services, owner, code))) return undefined;
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
    },
    isRight ? undefined : wrongPassword,
  );
  await work;
}

/** Users who sign in only with their company's provider have no password to ask for. */
async function isOwnPassword({ database }: Services, { userId }: Owner, password: string): Promise<boolean> {
  const { password_hash } = await database.asAuth((db) =>
    db.selectFrom('user_account').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  return password_hash === null || isPassword(password_hash, password);
}

const wrongPassword = () => invalid({ password: ['This password is wrong.'] }, 'This password is wrong.');

const isRequired = () => {
  const text = 'A second factor is required of you: it cannot be switched off.';
  return invalid({ second_factor: [text] }, text);
};
