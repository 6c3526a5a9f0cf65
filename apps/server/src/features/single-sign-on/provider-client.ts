import * as openid from 'openid-client';
import { createOutbound } from '#http/outbound/outbound.ts';
import type { Services } from '#services';
import { ProviderFault } from './provider-fault.ts';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The stored data of a running sign-in, which the provider's answer must match. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A subject has at most 255 characters (OpenID Connect Core 2). */
const subjectMaxLength = 255;

/** Reads the configuration of a provider. */
export async function discover(config: Services['config'], settings: ProviderSettings): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const execute = [openid.enableNonRepudiationChecks];
  // The outbound rules decide where plain HTTP is allowed. In production it never is.
  if (issuer.startsWith('http:')) execute.push(openid.allowInsecureRequests);
  const found = await openid.discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
    [openid.customFetch]: createOutbound(config),
    execute,
  });
  // The library lets some providers answer for any of their tenants, and so for users of other companies.
  if (new URL(found.serverMetadata().issuer).href !== new URL(issuer).href) throw new ProviderFault('issuer');
  return found;
}

/** The standard's default method to send the secret, unless the provider supports only the other one. */
function authentication(secret: string): openid.ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesBasic = !methods || methods.includes('client_secret_basic');
    return (takesBasic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret))(server, ...rest);
  };
}

export function newExpected(): Expected {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  };
}

/** The address at which the browser signs in. */
export async function addressAt(
  found: openid.Configuration,
  { state, nonce, codeVerifier }: Expected,
  redirectAddress: string,
  { email, isConfirmation = false }: { email?: string | undefined; isConfirmation?: boolean },
): Promise<string> {
  const address = openid.buildAuthorizationUrl(found, {
    redirect_uri: redirectAddress,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(email && { login_hint: email }),
    // Without these, a provider answers immediately for a user who is still signed in there.
    ...(isConfirmation && { prompt: 'login', max_age: '0' }),
  });
  // A browser would run the content of another kind of address.
  if (!/^https?:$/.test(address.protocol)) throw new ProviderFault('configuration');
  return address.href;
}

/** What a provider says about the user. */
export interface ProviderAnswer {
  /** Issuer and subject name an account at the provider. A subject is never given to another person. */
  issuer: string;
  subject: string;
  /** Reads the e-mail from the token, or asks the provider. An address that the provider has not verified is a fault. */
  email: () => Promise<string>;
  /** Whether the provider says that it checked a second factor (RFC 8176). Many providers say nothing. */
  hasSecondFactor: boolean;
  /** When the user last signed in at the provider, if it says so. */
  signedInAt: Date | undefined;
}

/** Exchanges the answer for an id token, checks it completely, and answers its content. */
export async function answerFrom(
  found: openid.Configuration,
  answer: URL,
  { state, nonce, codeVerifier }: Expected,
): Promise<ProviderAnswer> {
  const tokens = await openid.authorizationCodeGrant(found, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || claims.sub.length > subjectMaxLength || claims.sub.includes('\0')) throw new ProviderFault('token');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: () => emailFrom(found, tokens.access_token, claims),
    hasSecondFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
    signedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
  };
}

async function emailFrom(found: openid.Configuration, accessToken: string, claims: openid.IDToken): Promise<string> {
  // Many providers give the e-mail only on request.
  const told =
    claims.email === undefined && found.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(found, accessToken, claims.sub)
      : claims;
  if (typeof told.email !== 'string' || told.email === '') throw new ProviderFault('no e-mail');
  if (told.email_verified === false || told.email_verified === 'false') throw new ProviderFault('unverified e-mail');
  return told.email;
}

/** The requirements for a provider before a user is sent there. This also reads its keys. */
export async function checkProvider(config: Services['config'], issuer: string): Promise<void> {
  const found = await discover(config, { issuer, clientId: 'test', clientSecret: 'test' });
  const { authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata();
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new ProviderFault('configuration');
  const response = await createOutbound(config)(jwks_uri, { method: 'GET', headers: { accept: 'application/json' } });
  const keys = (await response.json().catch(() => undefined)) as { keys?: unknown } | undefined;
  if (!response.ok || !Array.isArray(keys?.keys) || keys.keys.length === 0) throw new ProviderFault('keys');
}
