import { verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, passwordCheck } from './passwords.ts';

/** The algorithm, memory and passes of each hash that a check compares. They decide how long it takes. */
async function costsOf(passwordHash: string | null | undefined, password: string): Promise<string[]> {
  const costs: string[] = [];
  const check = passwordCheck((hash, typed) => {
    costs.push(hash.toString().split('$').slice(1, 4).join(' '));
    return verify(hash, typed);
  });
  expect(await check(passwordHash, password)).toBe(false);
  return costs;
}

it('a wrong password costs the same for an account with a password, without one, and for no account', async () => {
  const known = await hashPassword('correct horse battery');
  // The second text changes when it is normalised. Then it is compared in both forms.
  for (const [password, count] of [['not the password', 1] as const, ['u\u0308ber den Wolken', 2] as const]) {
    const costs = await costsOf(known, password);
    expect(costs).toEqual(Array.from({ length: count }, () => 'argon2id v=19 m=19456,t=2,p=1'));
    expect(await costsOf(null, password)).toEqual(costs);
    expect(await costsOf(undefined, password)).toEqual(costs);
  }
});
