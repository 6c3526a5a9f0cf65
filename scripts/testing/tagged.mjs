import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';

const tests = 'apps/server/src';
const tag = /\btags: \['embedded'\]|^\/\/ @module-tag embedded$/m;
/** What tests use that open a database. */
const database = /\b(?:createWorld|loadingWorld|createTestDatabase)\b/;

/**
 * The files of the API tests.
 * @returns {{ path: string, isTagged: boolean, usesDatabase: boolean }[]}
 */
export function apiTests() {
  return readdirSync(inRoot(tests), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => {
      const text = readFileSync(inRoot(tests, path), 'utf8');
      return {
        path: `${tests}/${path.replaceAll('\\', '/')}`,
        isTagged: tag.test(text),
        usesDatabase: database.test(text),
      };
    });
}

/** The files with tests for the part `embedded`. The runner would load the other files only to skip all their tests. */
export const taggedFiles = () => apiTests().flatMap(({ path, isTagged }) => (isTagged ? [path] : []));
