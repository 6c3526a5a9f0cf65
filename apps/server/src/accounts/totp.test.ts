import { describe, expect, it } from 'vitest';
import { addressOfSecret, base32, codeOf, matchingStep, stepAt } from './totp.ts';

// RFC 6238, appendix B, SHA-1.
const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code is %s, as RFC 6238 says', (seconds, expected) => {
  const step = stepAt(new Date(seconds * 1000));
  expect(codeOf(secret, step, 8)).toBe(expected);
  expect(codeOf(secret, step)).toBe(expected.slice(2));
});

// RFC 4226, appendix D.
it('counters have the codes of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOf(secret, counter)).join(' ');
  expect(codes).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
});

describe('a code', () => {
  const at = new Date('2026-03-02T09:00:10Z');
  const now = stepAt(at);

  it('counts one step early and one step late, and no further', () => {
    const found = [-2, -1, 0, 1, 2].map((steps) => matchingStep(secret, codeOf(secret, now + steps), at, 0));
    expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });

  it('does not count when its step, or a later one, was used', () => {
    expect(matchingStep(secret, codeOf(secret, now), at, now)).toBeUndefined();
    expect(matchingStep(secret, codeOf(secret, now - 1), at, now)).toBeUndefined();
    expect(matchingStep(secret, codeOf(secret, now + 1), at, now)).toBe(now + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is not %j', (text) => {
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
