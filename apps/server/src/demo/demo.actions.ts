import { sql } from 'kysely';
import { demoCompanies, demoPassword } from '@rampart/demo/companies.ts';
import type { Database } from '#db/connect.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { OperatorDb } from '#db/transaction.ts';

/** Fills an empty installation with the demo companies, all or none. Answers whether it did so. */
export async function loadDemo(database: Database): Promise<boolean> {
  if (await database.asOperator(hasCompanies)) return false;
  const password_hash = await hashPassword(demoPassword);
  return database.asOperator(async (db) => {
    // Two servers may fill the same empty database. The second waits here, and then finds it filled.
    await sql`LOCK TABLE company IN SHARE ROW EXCLUSIVE MODE`.execute(db);
    if (await hasCompanies(db)) return false;
    for (const { name, timeZone, users } of demoCompanies) {
      const company = await db
        .insertInto('company')
        .values({ name, time_zone: timeZone, is_demo: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = users.map((user) => ({
        company_id: company.id,
        email: user.email,
        name: user.name,
        last_name: user.lastName,
        permissions: [...user.permissions],
        password_hash,
        is_demo: true,
      }));
      await db.insertInto('user_account').values(rows).execute();
    }
    await recordSecurity(db, { kind: 'demo-loaded', at: new Date() });
    return true;
  });
}

async function hasCompanies(db: OperatorDb): Promise<boolean> {
  return (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Removes the demo companies with everything they own, and the demo users of all companies. */
export function removeDemo(database: Database): Promise<void> {
  return database.asOperator(async (db) => {
    await db.deleteFrom('user_account').where('is_demo', '=', true).execute();
    await db.deleteFrom('company').where('is_demo', '=', true).execute();
    await recordSecurity(db, { kind: 'demo-removed', at: new Date() });
  });
}

export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const account = await database.asOperator((db) =>
    db.selectFrom('user_account').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst(),
  );
  return account !== undefined;
}
