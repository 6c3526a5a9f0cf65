import { expect, it } from 'vitest';
import { newRecoveryCodes, plainCode } from './recovery-codes.ts';
import { purposeOf } from './owner.ts';

it('ten codes of 128 bits, in groups of four', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/);
});

it('a code can be typed in small letters, without hyphens, and with anything between its signs', () => {
  expect(plainCode(' abcd-efgh 2345.zz\t')).toBe('ABCDEFGH2345ZZ');
  expect(plainCode('0189-é')).toBe('');
});

it('the secrets of two users have two purposes', () => {
  expect(purposeOf({ userId: 'a' })).toBe('second factor of a');
});
