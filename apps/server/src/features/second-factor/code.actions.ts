import { recordSecurity, type SecurityEvent } from '#accounts/security-record.ts';
import { countAttempt, forgetAttempts, throttleKey, type ThrottleRule } from '#accounts/throttle.ts';
import { matchingStep } from '#accounts/totp.ts';
import type { AuthDb } from '#db/transaction.ts';
import { invalid, tooMany } from '#http/errors.ts';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import type { Services } from '#services';
import { purposeOf, type Owner } from './owner.ts';
import { plainCode } from './recovery-codes.ts';

/** Few attempts are allowed. With the password known, three of a million codes would open the account. */
const rule = ({ userId }: Owner): ThrottleRule => ({
  name: 'second-factor:user',
  subject: userId,
  limit: 5,
  windowMinutes: 15,
});

type Origin = Pick<SecurityEvent, 'address' | 'requestId'>;

/**
 * Counts the attempt, then runs the work with a code. The work answers undefined if something is wrong, before it has
 * changed anything. A failure is recorded.
 */
export async function attempt<T extends object | string>(
  { database, clock }: Services,
  owner: Owner,
  origin: Origin,
  work: (db: AuthDb) => Promise<T | undefined>,
): Promise<T> {
  const at = clock();
  const event = { at, companyId: owner.companyId, userId: owner.userId, email: owner.email, ...origin };
  const record = (kind: SecurityEvent['kind']) => database.asAuth((db) => recordSecurity(db, { kind, ...event }));
  const wait = await countAttempt(database, [rule(owner)], at);
  if (wait > 0) {
    await record('second-factor-throttled');
    throw tooMany(wait);
  }
  const done = await database.asAuth(async (db) => {
    const result = await work(db);
    if (result !== undefined) await forgetAttempts(db, [throttleKey(rule(owner))]);
    return result;
  });
  if (done !== undefined) return done;
  await record('second-factor-failed');
  throw wrongCode();
}

const wrongCode = () =>
  invalid({ code: ['This code is wrong or was already used.'] }, 'This code is wrong or was already used.');

/** Uses a code or a recovery code, once. If several servers get it at the same moment, only one accepts it. */
export async function takeCode(
  db: AuthDb,
  services: Services,
  owner: Owner,
  code: string,
): Promise<'code' | 'recovery code' | undefined> {
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return (await takeTimedCode(db, services, owner, digits)) ? 'code' : undefined;
  return (await takeRecoveryCode(db, services, owner, code)) ? 'recovery code' : undefined;
}

async function takeTimedCode(db: AuthDb, { clock, secrets }: Services, owner: Owner, code: string): Promise<boolean> {
  const at = clock();
  const factor = await db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return false;
  const secret = Buffer.from(secrets.open(factor.secret, purposeOf(owner)), 'base64');
  const step = matchingStep(secret, code, at, factor.last_step);
  if (step === undefined) return false;
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    // Another request may have used the code since it was read, or set up another authenticator.
    .where('last_step', '<', step)
    .where('secret', '=', factor.secret)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

async function takeRecoveryCode(db: AuthDb, { clock }: Services, owner: Owner, code: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: clock() })
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .where('code_hash', '=', hashOf(`${owner.userId} ${plainCode(code)}`))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
