import type { Database } from '#db/connect.ts';

const dayMs = 24 * 3600_000;

export interface Failing {
  id: number;
  name: string;
  failure: string;
  failing_since: Date;
}

/** The sources that have been failing for a day and that operators have no mail about yet. There is one mail for each failure. */
export async function takeFailing(database: Database, now: Date): Promise<Failing[]> {
  const rows = await database.asOperator((db) =>
    db
      .updateTable('subscription')
      .set({ told_at: now })
      .where('failing_since', '<=', new Date(now.getTime() - dayMs))
      .where('told_at', 'is', null)
      .where('is_paused', '=', false)
      .returning(['id', 'name', 'failure', 'failing_since'])
      .execute(),
  );
  return rows.map((row) => ({ ...row, failure: row.failure ?? '', failing_since: row.failing_since ?? now }));
}

/** For mails that could not be sent. The next run sends them again. */
export async function untellFailing(database: Database, ids: readonly number[]): Promise<void> {
  await database.asOperator((db) =>
    db
      .updateTable('subscription')
      .set({ told_at: null })
      .where('id', 'in', [...ids])
      .execute(),
  );
}

/** Operators who can sign in. */
export async function listOperators(database: Database): Promise<{ email: string; name: string }[]> {
  return database.asOperator((db) =>
    db
      .selectFrom('user_account')
      .innerJoin('company', 'company.id', 'user_account.company_id')
      .select(['user_account.email', 'user_account.name'])
      .where('user_account.deactivated_at', 'is', null)
      .where('company.suspended_at', 'is', null)
      .where((where) => where(where.val('Administration.operator'), '=', where.fn.any('user_account.permissions')))
      .orderBy('user_account.id')
      .execute(),
  );
}
