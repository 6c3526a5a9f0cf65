import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { recordSecurity, type SecurityEvent } from '#accounts/security-record.ts';
import { addressOfSecret, base32, matchingStep } from '#accounts/totp.ts';
import type { AuthDb } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import type { Services } from '#services';
import { purposeOf, type Owner } from './owner.ts';
import { newRecoveryCodes, plainCode } from './recovery-codes.ts';

/** Stores a new secret, which has no effect until it is confirmed. A confirmed secret is never replaced. */
export async function beginEnrolment(db: AuthDb, { clock, secrets }: Services, owner: Owner) {
  const secret = randomBytes(20);
  const sealed = secrets.seal(secret.toString('base64'), purposeOf(owner));
  const values = { secret: sealed, created_at: clock(), last_step: 0 };
  const begun = await db
    .insertInto('second_factor')
    .values({ company_id: owner.companyId, user_id: owner.userId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet(values)
        .where(sql<boolean>`second_factor.confirmed_at IS NULL`),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!begun) throw isOnAlready();
  return { secret: base32(secret), address: addressOfSecret(secret, owner.email) };
}

const isOnAlready = () => {
  const text = 'You already have a second factor. Switch it off before you set up another one.';
  return invalid({ second_factor: [text] }, text);
};

/** Activates the authenticator if its first code is right, and answers the recovery codes. */
export async function confirmEnrolment(
  db: AuthDb,
  { clock, secrets }: Services,
  owner: Owner,
  code: string,
): Promise<string[] | undefined> {
  const at = clock();
  const factor = await db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return undefined;
  const secret = Buffer.from(secrets.open(factor.secret, purposeOf(owner)), 'base64');
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), at, factor.last_step);
  if (step === undefined) return undefined;
  await db
    .updateTable('second_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .execute();
  return replaceRecoveryCodes(db, owner);
}

/** Earlier codes become invalid. */
export async function replaceRecoveryCodes(db: AuthDb, { companyId, userId }: Owner): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.deleteFrom('recovery_code').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({
    company_id: companyId,
    user_id: userId,
    code_hash: hashOf(`${userId} ${plainCode(code)}`),
  }));
  await db.insertInto('recovery_code').values(rows).execute();
  return codes;
}

export function recordOwn(
  db: AuthDb,
  { clock }: Services,
  { companyId, userId, email }: Owner,
  event: Pick<SecurityEvent, 'kind' | 'address' | 'requestId'>,
): Promise<void> {
  return recordSecurity(db, { ...event, at: clock(), companyId, userId, email });
}
