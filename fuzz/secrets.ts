import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createSecrets } from '../apps/server/src/accounts/secrets.ts';
import { base32 } from '../apps/server/src/accounts/totp.ts';
import type { Database } from '../apps/server/src/db/connect.ts';
import { purposeOf } from '../apps/server/src/features/second-factor/owner.ts';
import { plainCode } from '../apps/server/src/features/second-factor/recovery-codes.ts';
import { hashOf } from '../apps/server/src/http/sign-in/session-cookie.ts';
import { codeFor } from '../apps/server/src/testing/servers/authenticator.ts';

/**
 * Calls that need a secret from a mail or from an authenticator would never succeed with generated values. So the
 * secrets of a run are known: each follows from the name of its owner.
 */
export const secretKey = '0'.repeat(64);

/** A prime number, so that every call meets all of these users. Their links work once. */
export const linkCount = 61;
export const emailOf = (kind: LinkKind, nth: number) => `${kind}-${nth % linkCount}@fuzz.example`;
export const tokenOf = (kind: LinkKind, nth: number) => bytesOf(`${kind} ${nth % linkCount}`).toString('base64url');
/** A link to a new password, an invitation, and the step after the password. */
export type LinkKind = 'forgot' | 'invited' | 'stepping';

const bytesOf = (text: string) => createHash('sha256').update(text).digest();

export const uuidFrom = (text: string) => {
  const hex = bytesOf(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const seedOf = (userId: string) => bytesOf(`second factor of ${userId}`).subarray(0, 20);
const recoveryCode = (userId: string, nth: number) => base32(bytesOf(`${nth % 10} of ${userId}`).subarray(0, 16));

/** A code of the authenticator, or a recovery code, which works once. */
export const codeOf = (userId: string, nth: number) =>
  nth % 2 === 0 ? codeFor(base32(seedOf(userId)), new Date()) : recoveryCode(userId, nth >> 1);

export const idOfLinkUser = (kind: LinkKind, nth: number) => uuidFrom(emailOf(kind, nth));

interface FactorOwner {
  id: string;
  isConfirmed: boolean;
}

/** Gives users an authenticator. One that is not confirmed yet waits for its first code. */
export async function createFactors(database: Database, companyId: number, owners: FactorOwner[]): Promise<void> {
  const secrets = createSecrets(Buffer.from(secretKey, 'hex'));
  const ids = owners.map(({ id }) => id);
  const seeds = ids.map((userId) => secrets.seal(seedOf(userId).toString('base64'), purposeOf({ userId })));
  const confirmed = owners.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id);
  const codes = confirmed.flatMap((id) =>
    Array.from({ length: 10 }, (_, nth) => ({ id, hash: hashOf(`${id} ${plainCode(recoveryCode(id, nth))}`) })),
  );
  const hexOf = (bytes: Buffer[]) => bytes.map((each) => each.toString('hex'));
  await database.asAuth(async (db) => {
    await sql`INSERT INTO second_factor (company_id, user_id, secret, created_at, confirmed_at)
      SELECT ${companyId}, id, decode(secret, 'hex'), now(), CASE WHEN id = ANY (${confirmed}::uuid[]) THEN now() END
      FROM unnest(${ids}::uuid[], ${hexOf(seeds)}::text[]) AS t (id, secret)`.execute(db);
    await sql`INSERT INTO recovery_code (company_id, user_id, code_hash)
      SELECT ${companyId}, id, decode(hash, 'hex')
      FROM unnest(${codes.map(({ id }) => id)}::uuid[], ${hexOf(codes.map(({ hash }) => hash))}::text[])
        AS t (id, hash)`.execute(db);
  });
}

interface LinkUser {
  email: string;
  owner: { company_id: number; user_id: string; token_hash: Buffer; expires_at: Date };
}

/** Only a company invites, and only the job that mails a link stores its token. */
async function createInvitations(database: Database, companyId: number, at: Date, invited: LinkUser[]): Promise<void> {
  const link = { kind: 'invitation', invited_by: 'Fuzz', created_at: at };
  for (const { owner } of invited) {
    const { user_id, token_hash, expires_at } = owner;
    await database.inCompany(companyId, (db) =>
      db
        .insertInto('invitation')
        .values({ ...link, user_id, expires_at })
        .execute(),
    );
    await database.asAuth((db) =>
      db.updateTable('invitation').set({ token_hash, mailed_at: at }).where('user_id', '=', user_id).execute(),
    );
  }
}

/** Users who got a link, or who entered their password and not yet their code. */
export async function createLinks(database: Database, companyId: number, password_hash: string): Promise<void> {
  const nths = Array.from({ length: linkCount }, (_, nth) => nth);
  const at = new Date();
  const expires_at = new Date(at.getTime() + 86_400_000);
  const usersOf = async (kind: LinkKind): Promise<LinkUser[]> => {
    const users = nths.map((nth) => ({
      id: idOfLinkUser(kind, nth),
      company_id: companyId,
      email: emailOf(kind, nth),
      name: 'Link',
      last_name: 'User',
      permissions: [] as string[],
    }));
    await database.asOperator((db) => db.insertInto('user_account').values(users).execute());
    return users.map(({ id, email }, nth) => ({
      email,
      owner: { company_id: companyId, user_id: id, token_hash: hashOf(tokenOf(kind, nth)), expires_at },
    }));
  };
  const forgot = (await usersOf('forgot')).map(({ owner, email }) => ({ ...owner, email, requested_at: at }));
  await database.asAuth((db) =>
    db
      .insertInto('password_reset')
      .values(forgot.map((row) => ({ ...row, handled_at: at })))
      .execute(),
  );
  await createInvitations(database, companyId, at, await usersOf('invited'));
  const stepping = await usersOf('stepping');
  const ids = stepping.map(({ owner }) => owner.user_id);
  await database.asOperator((db) =>
    db.updateTable('user_account').set({ password_hash }).where('id', 'in', ids).execute(),
  );
  await database.asAuth((db) =>
    db
      .insertInto('sign_in_step')
      .values(stepping.map(({ owner }) => ({ ...owner, method: 'password', password_digest: hashOf(password_hash) })))
      .execute(),
  );
  await createFactors(
    database,
    companyId,
    ids.map((id, nth) => ({ id, isConfirmed: nth % 2 === 0 })),
  );
}
