import { timingSafeEqual } from 'node:crypto';
import type { AuthDb } from '#db/transaction.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { invalid } from '#http/errors.ts';
import { hashOf, type NewSession } from '#http/sign-in/session-cookie.ts';
import { openSession, type Proven, type SignInMethod } from '#http/sign-in/sign-in.actions.ts';
import type { Services } from '#services';
import { attempt, takeCode } from './code.actions.ts';
import { beginEnrolment, confirmEnrolment, recordOwn } from './enrolment.actions.ts';
import type { Owner } from './owner.ts';

/** Checks the code and starts the session. */
export async function finishSignIn(
  services: Services,
  caller: Caller,
  stepToken: string | undefined,
  code: string,
): Promise<NewSession> {
  const { owner } = await stepOf(services, caller, stepToken);
  return attempt(services, owner, originOf(caller), async (db) => {
    const taken = await takeCode(db, services, owner, code);
    return taken && openSession(db, services, await useStep(db, services, caller, stepToken), taken);
  });
}

export async function beginEnrolmentAtSignIn(services: Services, caller: Caller, stepToken: string | undefined) {
  const { owner } = await stepOf(services, caller, stepToken);
  return services.database.asAuth((db) => beginEnrolment(db, services, owner));
}

export async function confirmEnrolmentAtSignIn(
  services: Services,
  caller: Caller,
  stepToken: string | undefined,
  code: string,
): Promise<NewSession & { codes: string[] }> {
  const { owner } = await stepOf(services, caller, stepToken);
  return attempt(services, owner, originOf(caller), async (db) => {
    const codes = await confirmEnrolment(db, services, owner, code);
    if (!codes) return undefined;
    await recordOwn(db, services, owner, { kind: 'second-factor-on', ...originOf(caller) });
    const proven = await useStep(db, services, caller, stepToken);
    return { ...(await openSession(db, services, proven, 'code')), codes };
  });
}

const originOf = ({ address, requestId }: Caller) => ({ address, requestId });

async function stepOf(
  services: Services,
  caller: Caller,
  token: string | undefined,
): Promise<Proven & { owner: Owner }> {
  const proven = await services.database.asAuth((db) => findStep(db, services, caller, token));
  const { company_id: companyId, id: userId, email } = proven.account;
  return { ...proven, owner: { companyId, userId, email } };
}

/** The step is used up by the session that it opens. */
async function useStep(db: AuthDb, services: Services, caller: Caller, token: string | undefined): Promise<Proven> {
  const proven = await findStep(db, services, caller, token);
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_step')
    .where('token_hash', '=', hashOf(token ?? ''))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw isOver();
  return proven;
}

async function findStep(db: AuthDb, { clock }: Services, caller: Caller, token: string | undefined): Promise<Proven> {
  const step = await db
    .selectFrom('sign_in_step as step')
    .innerJoin('user_account', (join) =>
      join.onRef('user_account.company_id', '=', 'step.company_id').onRef('user_account.id', '=', 'step.user_id'),
    )
    .innerJoin('company', 'company.id', 'step.company_id')
    .select(['user_account.id', 'user_account.company_id', 'email', 'password_hash', 'method', 'password_digest'])
    .where('token_hash', '=', hashOf(token ?? ''))
    .where('expires_at', '>', clock())
    .where('deactivated_at', 'is', null)
    // A new attempt from the start explains why.
    .where('company.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!step || !isSamePassword(step)) throw isOver();
  const { method, password_digest: _, ...account } = step;
  return { account, method: method as SignInMethod, caller };
}

/** If the password changed since the first step, the step is invalid. */
function isSamePassword(step: { password_digest: Buffer | null; password_hash: string | null }): boolean {
  return !step.password_digest || timingSafeEqual(step.password_digest, hashOf(step.password_hash ?? ''));
}

const isOver = () => {
  const text = 'Signing in took too long, or has already finished. Start again.';
  return invalid({ sign_in: [text] }, text);
};
