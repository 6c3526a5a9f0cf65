import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { withoutIntegrity } from './integrity.mjs';
import { missingBuilds } from './missing.mjs';

const lockfile = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'));

it('the lockfile has the builds for every system; if not, run node scripts/complete-lockfile.mjs', () => {
  expect(Object.keys(missingBuilds(lockfile))).toEqual([]);
});

it('every package of the lockfile has its hash; if not, run node scripts/complete-lockfile.mjs', () => {
  expect(withoutIntegrity(lockfile)).toEqual([]);
});

it('a package without a hash, or with a weak one, is found at every place', () => {
  const integrity = `sha512-${'a'.repeat(86)}==`;
  const packages = {
    '': {},
    'apps/web': { version: '1.0.0' },
    'node_modules/@rampart/web': { link: true },
    'node_modules/a': { version: '1.0.0', integrity },
    'node_modules/b': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/a/node_modules/@c/d-linux-arm64': { version: '1.0.0', optional: true },
  };
  expect(withoutIntegrity({ packages })).toEqual(['node_modules/b', 'node_modules/a/node_modules/@c/d-linux-arm64']);
});

it('the lockfile has no download addresses, because they depend on the registry', () => {
  const addresses = Object.values(lockfile.packages).filter((entry) => entry.resolved && !entry.link);
  expect(addresses).toEqual([]);
});

it('a missing build is added only for its system', () => {
  const owner = {
    version: '1.2.3',
    dev: true,
    optionalDependencies: { 'tool-linux-arm64-musl': '1.2.3', there: '1.0.0' },
  };
  const packages = { 'node_modules/tool': owner, 'node_modules/there': { version: '1.0.0' } };
  expect(missingBuilds({ packages })).toEqual({
    'node_modules/tool-linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  });
});
