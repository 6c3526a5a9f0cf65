import { hasEmail } from '#db/fragments.ts';
import type { Database } from '#db/connect.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import { hashOf, newToken } from '#http/sign-in/session-cookie.ts';

const linkMinutes = 60;

/**
 * Creates a link like that of “Forgot your password?”, for the operator to hand over. No password is made up and shown:
 * users would keep it.
 */
export async function createPasswordLink(database: Database, email: string): Promise<string> {
  const token = newToken();
  const at = new Date();
  await database.asAuth(async (db) => {
    const user = await db
      .selectFrom('user_account')
      .select(['id', 'company_id', 'email'])
      .where(hasEmail(email))
      .executeTakeFirstOrThrow();
    await db
      .insertInto('password_reset')
      .values({
        email: user.email,
        company_id: user.company_id,
        user_id: user.id,
        token_hash: hashOf(token),
        requested_at: at,
        handled_at: at,
        expires_at: new Date(at.getTime() + linkMinutes * 60_000),
      })
      .execute();
    const who = { companyId: user.company_id, userId: user.id, email: user.email };
    await recordSecurity(db, { kind: 'password-link-requested', at, ...who });
  });
  return `\nTo set a password, open this page of Rampart within ${linkMinutes} minutes: /login/reset/${token}`;
}
