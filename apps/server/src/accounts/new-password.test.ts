import Module from 'node:module';
import { expect, it, vi } from 'vitest';
import { limits } from '@rampart/contract/rules/limits.ts';
import { judgePassword, readPasswordLists } from './new-password.ts';

it('a list that could not be read is read again for the next password', async () => {
  const resolve = vi.spyOn(Module as unknown as { _resolveFilename(): string }, '_resolveFilename');
  resolve.mockImplementationOnce(() => '/no/such/list.txt');
  await expect(judgePassword('PolniyPizdec0211', {}, false)).rejects.toThrow('ENOENT');
  resolve.mockRestore();
  expect(await judgePassword('PolniyPizdec0211', {}, false)).toContain('list of stolen passwords');
});

it('the list has thousands of stolen passwords for each least length', async () => {
  const { common, stolen } = await readPasswordLists();
  const longest = [...stolen].filter((password) => password.length >= limits.passwordMinLength);
  expect(longest.length).toBeGreaterThan(9_000);
  expect(stolen.size).toBeGreaterThan(40_000);
  expect(common.size).toBeGreaterThan(25_000);
});

it.each(['PolniyPizdec0211', '123456789987654321', 'q1w2e3r4t5y6u7i8', 'zQjphsyf6ctifgu'])(
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
