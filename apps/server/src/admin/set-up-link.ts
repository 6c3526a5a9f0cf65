import type { Database } from '#db/connect.ts';
import { hashOf, newToken } from '#http/sign-in/session-cookie.ts';

const linkMinutes = 60;

/** The path of a page that creates the first company, or undefined if there is a company already. */
export function createSetUpLink(database: Database, at: Date): Promise<string | undefined> {
  return database.asOperator(async (db) => {
    const company = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
    if (company) return undefined;
    await db.deleteFrom('set_up_link').where('expires_at', '<=', at).execute();
    const token = newToken();
    const expires_at = new Date(at.getTime() + linkMinutes * 60_000);
    await db
      .insertInto('set_up_link')
      .values({ token_hash: hashOf(token), expires_at })
      .execute();
    return `/set-up/${token}`;
  });
}
