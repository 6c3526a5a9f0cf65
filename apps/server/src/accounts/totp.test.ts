import { describe, expect, it } from 'vitest';
import { codeFor } from '#testing/servers/authenticator.ts';
import { addressOfSecret, base32, matchingStep } from './totp.ts';

// RFC 6238, appendix B, SHA-1: the last six of the eight digits there.
const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s, as RFC 6238 says', (seconds, code) => {
  expect(matchingStep(secret, code, new Date(seconds * 1000), -1)).toBe(Math.floor(seconds / 30));
});

// RFC 4226, appendix D.
it('counters have the codes of RFC 4226', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
  const steps = codes.map((code, counter) => matchingStep(secret, code, new Date(counter * 30_000), -1));
  expect(steps).toEqual([...codes.keys()]);
});

describe('a code', () => {
  const at = new Date('2026-03-02T09:00:10Z');
  const now = Math.floor(at.getTime() / 30_000);
  const codeAt = (steps: number) => codeFor(base32(secret), at, steps);

  it('counts one step early and one step late, and no further', () => {
    const found = [-2, -1, 0, 1, 2].map((steps) => matchingStep(secret, codeAt(steps), at, 0));
    expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });

  it('does not count when its step, or a later one, was used', () => {
    expect(matchingStep(secret, codeAt(0), at, now)).toBeUndefined();
    expect(matchingStep(secret, codeAt(-1), at, now)).toBeUndefined();
    expect(matchingStep(secret, codeAt(1), at, now)).toBe(now + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is not valid if it is %j', (text) => {
    expect(matchingStep(secret, text, at, 0)).toBeUndefined();
  });
});

// RFC 4648, section 10, without the padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base 32 of %j is %j', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

it('the address of the QR code names the product and the account', () => {
  const { protocol, host, pathname, searchParams } = new URL(addressOfSecret(secret, 'a+b@x.test'));
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Rampart:a+b@x.test']);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Rampart',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
