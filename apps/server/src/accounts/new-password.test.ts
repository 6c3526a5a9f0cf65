import { expect, it } from 'vitest';
import { limits } from '@rampart/contract/rules/limits.ts';
import { collectPasswords } from '@rampart/contract/rules/accounts/password-lists.ts';
import { judgePassword, passwordJudge, readPasswordLists } from './new-password.ts';

it('a list that could not be read is read again for the next password', async () => {
  let reads = 0;
  const judge = passwordJudge(async () => {
    reads += 1;
    if (reads === 1) throw new Error('The disk does not answer.');
    return collectPasswords();
  });
  await expect(judge('123456789987654321', {}, false)).rejects.toThrow('The disk does not answer.');
  expect(await judge('123456789987654321', {}, false)).toBeDefined();
  expect(reads).toBe(2);
});

it('the list has thousands of stolen passwords for each least length', async () => {
  const { common, stolen } = await readPasswordLists();
  const longest = [...stolen].filter((password) => password.length >= limits.passwordMinLength);
  expect(longest.length).toBeGreaterThan(9_000);
  expect(stolen.size).toBeGreaterThan(40_000);
  expect(common.size).toBeGreaterThan(25_000);
});

it.each(['123456789987654321', 'q1w2e3r4t5y6u7i8', 'zQjphsyf6ctifgu'])(
  'the stolen password %s is refused',
  async (password) => {
    expect(await judgePassword(password, {}, false)).toContain('list of stolen passwords');
  },
);

it.each(['P@ssw0rd!P4ssw0rd', 'Welcome123456789', 'qwertyuiop[]asdfgh', 'iloveyou1234567', 'letmeinletmein1'])(
  '%s is refused, because it is made of frequent passwords',
  async (password) => {
    expect(await judgePassword(password, {}, false)).toContain('Add something else');
  },
);
