import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { confirmSession } from '#accounts/confirmations.ts';
import type { AuthDb } from '#db/transaction.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { hashOf, type NewSession } from '#http/sign-in/session-cookie.ts';
import { visitCookie } from '#http/sign-in/sign-in-cookies.ts';
import {
  findSignInRules,
  openSession,
  openStep,
  refuseSuspended,
  secondStepOf,
} from '#http/sign-in/sign-in.actions.ts';
import type { Services } from '#services';
import { findUserByEmail, findUserByIdentity, holdIdentity, linkIdentity, type Identity } from './identity.actions.ts';
import { answerFrom, discover, type ProviderSettings } from './provider-client.ts';
import { ProviderFault } from './provider-fault.ts';
import { findProvider } from './provider.queries.ts';
import { fromProvider, refusal, refuse } from './refusals.actions.ts';
import { redirectAddressOf } from './visit.actions.ts';

/** The page to which the provider sent the browser back. */
interface Arrival {
  /** The query of its address. */
  query: string;
  /** The redirect id in its path. Without it, the page is the one that all companies shared before. */
  redirectId: string | undefined;
}

/** Checks the answer of the provider, once, and signs in the user whom it names, in the same company only. */
export async function returnFromProvider(
  services: Services,
  caller: Caller,
  visitToken: string | undefined,
  { query, redirectId }: Arrival,
): Promise<{ step: SecondStep; token: string } | { session: NewSession } | 'confirmed'> {
  const { database, config, clock } = services;
  const visit = await useVisit(services, visitToken);
  const { companyId, expected, provider, sessionId, since } = visit;
  const said = await fromProvider(services, caller, { companyId }, async () => {
    // Another provider sent the browser here. Its code must not reach the provider of this visit (RFC 9700, 4.4.2).
    if ((redirectId ?? null) !== visit.redirectId) throw new ProviderFault('address');
    const answer = new URL(redirectAddressOf(services, visit.redirectId));
    answer.search = query;
    const found = await answerFrom(await discover(config, provider), answer, expected);
    if (sessionId && !isAfter(found.signedInAt, since)) throw new ProviderFault('not signed in again');
    return found;
  });
  const identity: Identity = { companyId, issuer: said.issuer, clientId: provider.clientId, subject: said.subject };
  const known = await database.asAuth((db) => findUserByIdentity(db, identity));
  const email = known?.email ?? (await fromProvider(services, caller, { companyId }, said.email));
  const account = known ?? (await database.asAuth((db) => findUserByEmail(db, companyId, email)));
  const who = { companyId, email };
  // Demo accounts are only for evaluation.
  if (!account || account.deactivated_at || (account.is_demo && config.isProduction)) {
    const text = `${email} is not a user of your company in Rampart. Ask your administrator for an account.`;
    throw await refuse(services, caller, who, 'unknown user', text);
  }
  // A company's administrator chooses its provider. This must not make the administrator the operator of all companies.
  if (account.permissions.includes('Administration.operator'))
    throw await refuse(services, caller, who, 'operator', 'Operators sign in with their password.');
  if (account.company_suspended_at) throw await refuseSuspended(services, caller, account);
  const result = await database.asAuth(async (db) => {
    if (!known) await linkIdentity(db, identity, account, caller, clock());
    if (!(await holdIdentity(db, identity, account.id))) return undefined;
    if (sessionId) return confirmAtReturn(db, services, caller, account, sessionId);
    const proven = { account, method: 'single sign-on', caller } as const;
    const rules = await findSignInRules(db, config, account);
    const step = secondStepOf('single sign-on', rules, { isCheckedByProvider: said.hasSecondFactor });
    if (step) return { step, token: await openStep(db, services, proven) };
    return { session: await openSession(db, services, proven, said.hasSecondFactor ? 'provider' : undefined) };
  });
  if (result) return result;
  const text = `${email} has signed in to Rampart with another account at your provider. Ask your administrator to reset single sign-on for this user.`;
  throw await refuse(services, caller, who, 'another account', text);
}

/** The clocks of the provider and of this server may differ by this much. */
const clockDifference = 60_000;
const isAfter = (at: Date | undefined, since: Date) =>
  at !== undefined && at.getTime() >= since.getTime() - clockDifference;

/** The provider named the user of the session from which the visit began, in the browser of that session. */
async function confirmAtReturn(
  db: AuthDb,
  { clock }: Services,
  { address, requestId, sessionToken }: Caller,
  { id, company_id: companyId, email }: { id: string; company_id: number; email: string },
  sessionId: string,
): Promise<'confirmed'> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('token_hash', '=', hashOf(sessionToken ?? ''))
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!session) throw refusal('You signed in at the provider as another user, or your session has ended.');
  await confirmSession(db, { sessionId, companyId, id, email }, { address, requestId }, clock(), 'provider');
  return 'confirmed';
}

/** A visit is used up by the first answer, right or wrong. */
async function useVisit(services: Services, token: string | undefined) {
  const { database, clock } = services;
  const found = await database.asAuth(async (db) => {
    const visit = await db
      .deleteFrom('provider_visit')
      .where('token_hash', '=', hashOf(token ?? ''))
      .returningAll()
      .executeTakeFirst();
    return visit && { visit, provider: await findProvider(db, services, visit.company_id) };
  });
  if (!found || found.visit.expires_at <= clock())
    throw refusal('This sign-in took too long, or was started in another browser. Start again.');
  const { visit, provider } = found;
  if (!provider || provider.issuer !== visit.issuer || provider.clientId !== visit.client_id)
    throw refusal('Your company changed its sign-in settings in the meantime. Start again.');
  const expected = { state: visit.state, nonce: visit.nonce, codeVerifier: visit.code_verifier };
  return {
    companyId: visit.company_id,
    expected,
    provider: provider satisfies ProviderSettings,
    redirectId: visit.redirect_id,
    /** The session to confirm, unless the visit signs in. */
    sessionId: visit.session_id,
    since: new Date(visit.expires_at.getTime() - visitCookie.minutes * 60_000),
  };
}
