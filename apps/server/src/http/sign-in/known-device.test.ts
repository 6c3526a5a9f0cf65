import { expect, it } from 'vitest';
import { createSecrets } from '#accounts/secrets.ts';
import { deviceKnowing, knownDevice } from './known-device.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));
const known = (cookie: string | undefined, email = 'ada@example.test') => knownDevice(secrets, cookie, email);
const signedIn = (cookie: string | undefined, email = 'ada@example.test') => deviceKnowing(secrets, cookie, email);
const people = Array.from({ length: 6 }, (_, index) => `user-${index}@example.test`);

it('a device knows the user who signed in with it, in any case of the letters, and nobody else', () => {
  const cookie = signedIn(undefined);
  const [id] = cookie.split('.');
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  expect([known(cookie), known(cookie, 'ADA@example.test'), known(cookie, 'eve@example.test')]).toEqual([
    id,
    id,
    undefined,
  ]);
  expect(knownDevice(createSecrets(Buffer.alloc(32, 8)), cookie, 'ada@example.test')).toBeUndefined();
});

it('two devices have two ids', () => {
  expect(signedIn(undefined)).not.toBe(signedIn(undefined));
});

it('a signature of another device is worth nothing', () => {
  const [first, second] = [signedIn(undefined), signedIn(undefined)];
  expect(known(`${first.split('.')[0]}.${second.split('.')[1]}`)).toBeUndefined();
});

it('keeps its id, and the five users who signed in last, the latest first', () => {
  const cookie = people.reduce<string | undefined>((held, person) => signedIn(held, person), undefined) ?? '';
  const [id] = cookie.split('.');
  expect(people.map((person) => known(cookie, person))).toEqual([undefined, id, id, id, id, id]);
  const again = signedIn(cookie, people[1]);
  expect(again.split('.')).toHaveLength(6);
  expect(again.split('.').slice(2)).toEqual(
    cookie
      .split('.')
      .slice(1)
      .filter((part) => part !== again.split('.')[1]),
  );
});

it('a user who signs in again is listed once', () => {
  const once = signedIn(undefined);
  expect(signedIn(once)).toBe(once);
});

it('reads no more than five signatures', () => {
  const [id, own] = signedIn(undefined).split('.');
  const other = 'b'.repeat(22);
  expect(known([id, other, other, other, other, own].join('.'))).toBe(id);
  expect(known([id, other, other, other, other, other, own].join('.'))).toBeUndefined();
});

it.each([
  '',
  'x',
  `${'a'.repeat(22)}.`,
  `${'a'.repeat(22)}.${'b'.repeat(21)}`,
  `${'a'.repeat(23)}.${'b'.repeat(22)}`,
  ` ${'a'.repeat(22)}.${'b'.repeat(22)}`,
  `${'a'.repeat(22)}.${'b'.repeat(22)} `,
  `${'a'.repeat(21)}!.${'b'.repeat(22)}`,
])('a cookie that is not one of ours is replaced: %j', (cookie) => {
  expect(known(cookie)).toBeUndefined();
  const next = signedIn(cookie);
  expect(next).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  expect(next.startsWith('aaaa')).toBe(false);
});

it('a device without a user keeps its id', () => {
  const id = 'a'.repeat(22);
  expect(known(id)).toBeUndefined();
  expect(signedIn(id).split('.')[0]).toBe(id);
});
