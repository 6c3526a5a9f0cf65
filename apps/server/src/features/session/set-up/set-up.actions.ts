import { sql } from 'kysely';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { checkSetUpLink, setUp as setUpCall } from '@rampart/contract/api/session/set-up.ts';
import { passwordMinLength } from '@rampart/contract/rules/accounts/new-password.ts';
import { permissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { judgePassword } from '#accounts/new-password.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { networkOf } from '#http/address.ts';
import { invalid } from '#http/errors.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import { programName } from '#paths';
import type { Services } from '#services';

type Given = Received<typeof setUpCall>['body'];
type LinkState = Answer<typeof checkSetUpLink>['state'];

export async function lookAtSetUpLink(
  services: Services,
  caller: Caller,
  token: string,
): Promise<Answer<typeof checkSetUpLink>> {
  await countTry(services, caller);
  const state = await services.database.asOperator((db) => stateOf(db, token, services.clock()));
  return { state, password_min_length: passwordMinLength(false) };
}

/** Creates the first company and its administrator. Afterwards no set-up link works any more. */
export async function setUp(services: Services, caller: Caller, { token, company, administrator }: Given) {
  const { database, clock } = services;
  await countTry(services, caller);
  refuseUnless(await database.asOperator((db) => stateOf(db, token, clock())));
  const { password, ...person } = administrator;
  const refusal = await judgePassword(password, { ...person, company_name: company.name }, false);
  if (refusal) throw invalid({ 'administrator.password': [refusal] });
  // Hashing is slow, so no transaction is open during it.
  const password_hash = await hashPassword(password);
  const at = clock();
  await database.asOperator(async (db) => {
    // No other company can appear between the check and the end of this transaction.
    await sql`LOCK TABLE company IN SHARE ROW EXCLUSIVE MODE`.execute(db);
    refuseUnless(await stateOf(db, token, at));
    await db.deleteFrom('set_up_link').execute();
    const { id: companyId } = await db.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow();
    const held = [...permissions];
    const { id: userId } = await db
      .insertInto('user_account')
      .values({ company_id: companyId, ...person, permissions: held, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { address, requestId } = caller;
    const event = { at, companyId, address, requestId };
    const by = 'the set-up link';
    await recordSecurity(db, { ...event, kind: 'company-created', details: { ...company, by } });
    const { email } = person;
    await recordSecurity(db, { ...event, kind: 'user-created', userId, email, details: { permissions: held, by } });
  });
}

/** A token cannot be guessed. The limit only keeps strangers from making the server work. */
const countTry = (services: Services, { address }: Caller) =>
  limitAttempts(services, { name: 'set-up', subject: networkOf(address), limit: 60, windowMinutes: 60 });

async function stateOf(db: OperatorDb, token: string, at: Date): Promise<LinkState> {
  const company = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  const link = await db
    .selectFrom('set_up_link')
    .select('expires_at')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (company || !link) return 'void';
  return link.expires_at > at ? 'valid' : 'expired';
}

function refuseUnless(state: LinkState): void {
  if (state === 'valid') return;
  const text =
    state === 'expired'
      ? `This link has expired. Restart Rampart, or run “${programName('admin')} set-up-link” on the server, to get another one.`
      : 'This link cannot be used. If Rampart is already set up, sign in.';
  throw invalid({ token: [text] }, text);
}
