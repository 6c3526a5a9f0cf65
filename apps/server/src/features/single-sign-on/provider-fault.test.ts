import { describe, expect, it } from 'vitest';
import { OutboundRefusal } from '#http/outbound/outbound.ts';
import { faultOf, ProviderFault, type FaultReason } from './provider-fault.ts';

/** An error as the library, the network or the provider throws it. */
const error = (more: object = {}, message = '') => Object.assign(new Error(message), more);
const reasonOf = (given: unknown) => faultOf(given).reason;
const aClaim = (claim: string) => error({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', claim });

/** What the user reads. Each text says who has to do something. */
const texts: Record<FaultReason, string> = {
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
};

it.each(Object.entries(texts))('the fault %s has a text for the user', (reason, text) => {
  expect(new ProviderFault(reason as FaultReason).message).toBe(text);
});

it('a fault stays as it is, and any other error is its cause', () => {
  const fault = new ProviderFault('keys');
  expect(faultOf(fault)).toBe(fault);
  const cause = error({ code: 'ECONNREFUSED' });
  expect(faultOf(cause).cause).toBe(cause);
});

describe('the reason is found in the error or in one of its causes:', () => {
  const cases: [string, FaultReason, unknown][] = [
    ['an address that is not allowed', 'address not allowed', new OutboundRefusal('Its address is not allowed.')],
    ['an expired answer', 'expired', error({ code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', claim: 'iat' })],
    ['the claim nonce', 'nonce', aClaim('nonce')],
    ['the claim iss', 'issuer', aClaim('iss')],
    ['the claim aud', 'audience', aClaim('aud')],
    ['the claim azp', 'audience', aClaim('azp')],
    ['another issuer in the configuration', 'issuer', error({ attribute: 'issuer' })],
    ['an unexpected algorithm', 'algorithm', error({}, 'unexpected JWT "alg" header parameter')],
    ['an unknown algorithm', 'algorithm', error({}, 'unsupported JWS "RS1"')],
    ['an algorithm by name', 'algorithm', error({}, 'JWS algorithm')],
    ['a wrong signature', 'signature', error({}, 'JWT Signature verification failed')],
    ['an unknown key', 'signature', error({}, 'error when selecting a JWT verification key, no applicable keys found')],
    ['a key that cannot be chosen', 'signature', error({}, 'KEY_SELECTION')],
    ['another issuer in the answer', 'issuer', error({}, 'response parameter "iss" (issuer) missing')],
    ['another state', 'state', error({}, 'unexpected "state" response parameter value')],
    ['another nonce', 'nonce', error({}, 'unexpected ID Token "nonce" claim value')],
    ['a wrong secret', 'client', error({ error: 'invalid_client' })],
    ['a client that is not allowed', 'client', error({ error: 'unauthorized_client' })],
    ['a user who said no', 'refused', error({ code: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR', error: 'access_denied' })],
    ['a refused code', 'refused', error({ code: 'OAUTH_RESPONSE_BODY_ERROR', error: 'invalid_grant' })],
    ['no JSON', 'configuration', error({ code: 'OAUTH_RESPONSE_IS_NOT_JSON' })],
    ['an unexpected status', 'configuration', error({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' })],
    ['an aborted request', 'unreachable', new DOMException('', 'AbortError')],
    ['no answer in time', 'unreachable', new DOMException('', 'TimeoutError')],
    ['anything else', 'token', error({ code: 'OAUTH_INVALID_RESPONSE' })],
    ['a number as a code', 'token', error({ code: 5 })],
    ['a claim that is not known', 'token', aClaim('acr')],
    ['an attribute that is not known', 'token', error({ attribute: 'jwks_uri' })],
    ['an error without any of these', 'token', error()],
  ];
  it.each(cases)('%s: %s', (_what, reason, given) => {
    expect(reasonOf(given)).toBe(reason);
    expect(reasonOf(error({ cause: error({ cause: given }) }))).toBe(reason);
  });

  it.each(
    'ECONNREFUSED ECONNRESET EAI_AGAIN ENOTFOUND ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE EPROTO CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE SELF_SIGNED_CERT_IN_CHAIN HPE_INVALID_CONSTANT ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_WRONG_VERSION_NUMBER'.split(
      ' ',
    ),
  )('the network: %s', (code) => {
    expect(reasonOf(error({ code }))).toBe('unreachable');
    expect(reasonOf(error({ code: `NOT_${code}` }))).toBe('token');
  });

  it('what the answer says counts before the network', () => {
    expect(reasonOf(error({ code: 'ECONNRESET', cause: aClaim('aud') }))).toBe('audience');
    expect(reasonOf(error({ cause: error({}, 'signature') }, 'the "alg"'))).toBe('algorithm');
    expect(reasonOf(error({ cause: error({}, 'state"') }, 'the "'))).toBe('token');
  });
});

it.each([['text'], [null], [undefined], [7]])('%s is not an error, and cannot be understood', (given) => {
  expect(reasonOf(given)).toBe('token');
});

it('only the first eight causes are read, so that a circle of causes ends', () => {
  const circle = error();
  expect(reasonOf(Object.assign(circle, { cause: circle }))).toBe('token');
  const deep = (depth: number): Error => (depth === 1 ? aClaim('aud') : error({ cause: deep(depth - 1) }));
  expect([reasonOf(deep(8)), reasonOf(deep(9))]).toEqual(['audience', 'token']);
});
