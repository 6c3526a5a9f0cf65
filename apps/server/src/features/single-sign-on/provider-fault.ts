import { OutboundRefusal } from '#http/outbound/outbound.ts';

/** The possible faults of a provider's answer, with messages for the user who signs in. */
const texts = {
  unreachable: 'The provider of your company cannot be reached at the moment. Try again shortly.',
  'address not allowed': 'The provider’s address is not allowed: it must be public and begin with https:.',
  configuration: 'The provider’s configuration is missing or incomplete.',
  keys: 'The provider’s signing keys cannot be read.',
  issuer: 'The provider answered under another name (issuer) than the one that is set up.',
  audience: 'The provider’s answer was made for another application (audience).',
  nonce: 'The provider’s answer belongs to another sign-in (nonce). Start again.',
  state: 'The provider’s answer belongs to another sign-in (state). Start again.',
  address: 'The provider’s answer came to the redirect address of another company. Start again.',
  expired: 'The provider’s answer has expired, or one of the clocks is wrong.',
  algorithm: 'The provider’s answer is not signed in a way that can be trusted (algorithm).',
  signature: 'The signature of the provider’s answer is wrong.',
  client: 'The provider does not accept the client ID or the secret that is set up for Rampart.',
  refused: 'The provider did not sign you in.',
  token: 'The provider’s answer cannot be understood.',
  'no e-mail': 'The provider did not send your e-mail address.',
  'not signed in again': 'The provider did not ask you to sign in again.',
  'unverified e-mail': 'The provider has not verified your e-mail address.',
} as const;

export type FaultReason = keyof typeof texts;

/** A refused answer of a provider. */
export class ProviderFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason, cause?: unknown) {
    super(texts[reason], { cause });
    this.reason = reason;
  }
}

const claims: Record<string, FaultReason> = { nonce: 'nonce', iss: 'issuer', aud: 'audience', azp: 'audience' };

/** Translates an error of the library, the network or the provider. */
export function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  return new ProviderFault(reasonOf(chainOf(error)), error);
}

interface Link {
  name?: string;
  message?: string;
  code?: string | number;
  claim?: string;
  error?: string;
  attribute?: string;
  parameter?: string;
}

/** An error and its causes, the outermost first. */
function chainOf(error: unknown): Link[] {
  const links: Link[] = [];
  for (let link = error; typeof link === 'object' && link !== null && links.length < 8;) {
    links.push(link);
    link = (link as { cause?: unknown }).cause;
  }
  return links;
}

function reasonOf(links: Link[]): FaultReason {
  const find = (test: (link: Link) => boolean) => links.find(test);
  if (find((link) => link instanceof OutboundRefusal)) return 'address not allowed';
  const claim = find((link) => link.claim !== undefined)?.claim ?? '';
  if (find(({ code }) => code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return 'expired';
  if (claims[claim]) return claims[claim];
  if (find(({ attribute }) => attribute === 'issuer')) return 'issuer';
  const said = links.map(({ message = '' }) => message).join(' ');
  if (/"alg"|JWS algorithm|unsupported JWS/.test(said)) return 'algorithm';
  if (/signature|KEY_SELECTION|applicable keys/i.test(said)) return 'signature';
  if (/"iss"/.test(said)) return 'issuer';
  if (/"state"/.test(said)) return 'state';
  if (/"nonce"/.test(said)) return 'nonce';
  if (find(({ error }) => error === 'invalid_client' || error === 'unauthorized_client')) return 'client';
  if (find(({ code }) => code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' || code === 'OAUTH_RESPONSE_BODY_ERROR'))
    return 'refused';
  return networkReason(links);
}

const networkCodes =
  /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EPIPE|EPROTO|CERT_|DEPTH_|UNABLE_|SELF_|HPE_|ERR_TLS|ERR_SSL)/;

function networkReason(links: Link[]): FaultReason {
  // The code of some errors is a number.
  const codes = links.map(({ code }) => String(code ?? ''));
  const isLate = links.some(({ name }) => name === 'AbortError' || name === 'TimeoutError');
  if (isLate || codes.some((code) => networkCodes.test(code))) return 'unreachable';
  return codes.some((code) => code.startsWith('OAUTH_RESPONSE_IS_NOT')) ? 'configuration' : 'token';
}
