import { providerReturnPath } from '@rampart/contract/api/single-sign-on.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { networkOf } from '#http/address.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { invalid } from '#http/errors.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import { hashOf, newToken } from '#http/sign-in/session-cookie.ts';
import { visitCookie } from '#http/sign-in/sign-in-cookies.ts';
import type { Services } from '#services';
import { addressAt, discover, newExpected, type ProviderSettings } from './provider-client.ts';
import { findProvider, findProviderByEmail, findProviderByLink } from './provider.queries.ts';
import { fromProvider, refusal } from './refusals.actions.ts';

/** Exactly one of them is given. */
interface Wanted {
  email?: string | undefined;
  link?: string | undefined;
}

/** The address to which a provider sends users back. Null is for the address that all companies shared before. */
export const redirectAddressOf = ({ publicUrl }: Services, redirectId: string | null) =>
  `${publicUrl()}${providerReturnPath}${redirectId ? `/${redirectId}` : ''}`;

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
  provider: ProviderSettings & { companyId: number; redirectId: string | null },
  { email, sessionId }: { email: string | undefined; sessionId?: string },
): Promise<{ token: string; address: string }> {
  const { database, clock, config } = services;
  const expected = newExpected();
  const { companyId, issuer, clientId, redirectId } = provider;
  const address = await fromProvider(services, caller, { companyId, email }, async () =>
    addressAt(await discover(config, provider), expected, redirectAddressOf(services, redirectId), {
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
        redirect_id: redirectId,
        session_id: sessionId ?? null,
        expires_at: new Date(clock().getTime() + visitCookie.minutes * 60_000),
      })
      .execute(),
  );
  return { token, address };
}

const noProvider = (field: 'email' | 'link') => {
  const text = 'No company with its own provider was found. Sign in with your password.';
  return invalid({ [field]: [text] }, text);
};
