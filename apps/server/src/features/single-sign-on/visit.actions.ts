import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { providerReturnPath } from '@rampart/contract/api/single-sign-on.ts';
import { confirmSession } from '#accounts/confirmations.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { networkOf } from '#http/address.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { invalid } from '#http/errors.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import { hashOf, newToken, type NewSession } from '#http/sign-in/session-cookie.ts';
import { visitCookie } from '#http/sign-in/sign-in-cookies.ts';
import {
  findSignInRules,
  openSession,
  openStep,
  refuseSuspended,
  secondStepOf,
} from '#http/sign-in/sign-in.actions.ts';
import type { Services } from '#services';
import { addressAt, answerFrom, discover, newExpected, type ProviderSettings } from './provider-client.ts';
import { faultOf, ProviderFault, type FaultReason } from './provider-fault.ts';
import { findProvider, findProviderByEmail, findProviderByLink, findUserOf } from './provider.queries.ts';

/** Exactly one of them is given. */
interface Wanted {
  email?: string | undefined;
  link?: string | undefined;
}

export const redirectAddressOf = ({ publicUrl }: Services) => `${publicUrl()}${providerReturnPath}`;

/** Records that a user goes to a provider, and answers its address. The token goes into the cookie. */
export async function visitProvider(
  services: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<{ token: string; address: string }> {
  const { database } = services;
  const rule = { name: 'company:address', subject: networkOf(caller.address), limit: 100, windowMinutes: 15 };
  await limitAttempts(services, rule);
  const { email, link = '' } = wanted;
  const provider = await database.asAuth((db) =>
    email === undefined ? findProviderByLink(db, services, link) : findProviderByEmail(db, services, email),
  );
  if (!provider) throw noProvider(email === undefined ? 'link' : 'email');

  return openVisit(services, caller, provider, { email });
}

/** Sends a signed-in user to the provider of the company once more. The answer confirms the session. */
export async function visitToConfirm(services: Services, caller: Caller, user: SignedInUser) {
  const { sessionId, companyId, email } = user;
  await limitAttempts(services, { name: 'confirmation:provider', subject: user.id, limit: 20, windowMinutes: 15 });
  const provider = await services.database.asAuth((db) => findProvider(db, services, companyId));
  if (!provider) throw refusal('Your company has no provider.');
  return openVisit(services, caller, provider, { email, sessionId });
}

async function openVisit(
  services: Services,
  caller: Caller,
  provider: ProviderSettings & { companyId: number },
  { email, sessionId }: { email: string | undefined; sessionId?: string },
): Promise<{ token: string; address: string }> {
  const { database, clock, config } = services;
  const expected = newExpected();
  const { companyId, issuer, clientId } = provider;
  const address = await fromProvider(services, caller, { companyId, email }, async () =>
    addressAt(await discover(config, provider), expected, redirectAddressOf(services), {
      email,
      isConfirmation: sessionId !== undefined,
    }),
  );
  const token = newToken();
  await database.asAuth((db) =>
    db
      .insertInto('provider_visit')
      .values({
        token_hash: hashOf(token),
        company_id: companyId,
        state: expected.state,
        nonce: expected.nonce,
        code_verifier: expected.codeVerifier,
        issuer,
        client_id: clientId,
        session_id: sessionId ?? null,
        expires_at: new Date(clock().getTime() + visitCookie.minutes * 60_000),
      })
      .execute(),
  );
  return { token, address };
}

/** Checks the answer of the provider, once, and signs in the user whom it names, in the same company only. */
export async function returnFromProvider(
  services: Services,
  caller: Caller,
  visitToken: string | undefined,
  query: string,
): Promise<{ step: SecondStep; token: string } | { session: NewSession } | 'confirmed'> {
  const { database, config } = services;
  const { companyId, expected, provider, sessionId, since } = await useVisit(services, visitToken);
  const answer = new URL(redirectAddressOf(services));
  answer.search = query;
  const said = await fromProvider(services, caller, { companyId }, async () => {
    const found = await answerFrom(await discover(config, provider), answer, expected);
    if (sessionId && !isAfter(found.signedInAt, since)) throw new ProviderFault('not signed in again');
    return found;
  });
  const { email } = said;
  const account = await database.asAuth((db) => findUserOf(db, companyId, email));
  // Demo accounts are only for evaluation.
  if (!account || (account.is_demo && config.isProduction)) {
    await recordRefusal(services, caller, { companyId, email }, 'unknown user');
    throw refusal(`${email} is not a user of your company in Rampart. Ask your administrator for an account.`);
  }
  // A company's administrator chooses its provider. This must not make the administrator the operator of all companies.
  if (account.permissions.includes('Administration.operator')) {
    await recordRefusal(services, caller, { companyId, email }, 'operator');
    throw refusal('Operators sign in with their password.');
  }
  if (account.company_suspended_at) throw await refuseSuspended(services, caller, account);
  if (sessionId) {
    await confirmAtReturn(services, caller, account, sessionId);
    return 'confirmed';
  }
  return database.asAuth(async (db) => {
    const proven = { account, method: 'single sign-on', caller } as const;
    const rules = await findSignInRules(db, config, account);
    const step = secondStepOf('single sign-on', rules, { isCheckedByProvider: said.hasSecondFactor });
    if (step) return { step, token: await openStep(db, services, proven) };
    return { session: await openSession(db, services, proven, said.hasSecondFactor ? 'provider' : undefined) };
  });
}

/** The clocks of the provider and of this server may differ by this much. */
const clockDifference = 60_000;
const isAfter = (at: Date | undefined, since: Date) =>
  at !== undefined && at.getTime() >= since.getTime() - clockDifference;

/** The provider named the user of the session from which the visit began, in the browser of that session. */
async function confirmAtReturn(
  { database, clock }: Services,
  { address, requestId, sessionToken }: Caller,
  account: { id: string; company_id: number; email: string },
  sessionId: string,
): Promise<void> {
  const { id, company_id: companyId, email } = account;
  await database.asAuth(async (db) => {
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('token_hash', '=', hashOf(sessionToken ?? ''))
      .where('user_id', '=', id)
      .executeTakeFirst();
    if (!session) throw refusal('You signed in at the provider as another user, or your session has ended.');
    await confirmSession(db, { sessionId, companyId, id, email }, { address, requestId }, clock(), 'provider');
  });
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
    /** The session to confirm, unless the visit signs in. */
    sessionId: visit.session_id,
    since: new Date(visit.expires_at.getTime() - visitCookie.minutes * 60_000),
  };
}

/** Runs a request to a provider. An error is recorded for the company and answered with a clear message. */
async function fromProvider<T>(
  services: Services,
  caller: Caller,
  who: { companyId: number; email?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = faultOf(error);
    await recordRefusal(services, caller, who, fault.reason);
    throw refusal(fault.message);
  }
}

function recordRefusal(
  { database, clock }: Services,
  { address, requestId }: Caller,
  { companyId, email }: { companyId: number; email?: string | undefined },
  reason: FaultReason | 'unknown user' | 'operator',
): Promise<void> {
  const event = { kind: 'provider-refused', at: clock(), companyId, address, requestId, details: { reason } } as const;
  return database.asAuth((db) => recordSecurity(db, { ...event, ...(email && { email }) }));
}

const refusal = (text: string) => invalid({ provider: [text] }, text);

const noProvider = (field: 'email' | 'link') => {
  const text = 'No company with its own provider was found. Sign in with your password.';
  return invalid({ [field]: [text] }, text);
};
