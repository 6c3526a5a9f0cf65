import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot, root } from '../setup/paths.mjs';
import { brokenLinks } from './links.mjs';

/** @param {string} path */
const read = (path) => readFileSync(inRoot(path), 'utf8');

it('every path in docs/spec-map.md exists', () => {
  const paths = [...read('docs/spec-map.md').matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

it('every test that docs/threat-model.md names exists, and every threat names one', () => {
  const rows = read('docs/threat-model.md').split('## Threats')[1]?.split('## ')[0] ?? '';
  const threats = rows
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  expect(threats.length).toBeGreaterThan(10);
  const testsOf = (/** @type {string} */ row) =>
    row
      .split('|')
      .at(-2)
      ?.match(/[\w./-]+\.(test|e2e)\.\w+/g) ?? [];
  expect(threats.filter((row) => testsOf(row).length === 0)).toEqual([]);
  const places = threats
    .flatMap(testsOf)
    .map((path) => (/^(e2e|scripts|apps)\//.test(path) ? path : `apps/server/src/${path}`));
  expect(places.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

it('every part of the specification has a feature of one name in contract, server and web, or a reason for none', () => {
  const rows = read('docs/spec-map.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  // Each of the specification's nine points is there.
  expect(
    [...new Set(rows.flatMap(([, part = '']) => /^[\d, ]+/.exec(part)?.[0].match(/\d/g) ?? []))].toSorted(),
  ).toEqual([...'123456789']);
  const contract = readdirSync(inRoot('packages/contract/src/api'));
  const faults = rows.flatMap(([, part, feature = '']) => {
    const name = /^`([a-z-]+)`$/.exec(feature)?.[1];
    if (!name) return /^no feature: \w+ \w+/.test(feature) ? [] : [`${part}: neither a feature nor a reason`];
    return [
      // A large feature is a folder there: `administration/users.ts`.
      !contract.some((file) => file === `${name}.ts` || file === name) && 'contract',
      !existsSync(inRoot(`apps/server/src/features/${name}`)) && 'server',
      !existsSync(inRoot(`apps/web/src/features/${name}`)) && 'web',
    ].flatMap((place) => (place ? [`${part}: no ${name} in ${place}`] : []));
  });
  expect(faults).toEqual([]);
});

it('every feature of the server and the web app has the same name in all three places, or the map says why not', () => {
  const features = (/** @type {string} */ app) => readdirSync(inRoot(`apps/${app}/src/features`)).toSorted();
  const withoutPages = [...read('docs/spec-map.md').matchAll(/\| `([a-z-]+)` \| – \(\w+ [^|]+\) \|/g)].map(
    ([, name = '']) => name,
  );
  expect([...features('web'), ...withoutPages].toSorted()).toEqual(features('server'));
});

it('every link in our documents points to an existing file', () => {
  const documents = [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync(inRoot('docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  expect(brokenLinks(root, documents)).toEqual([]);
});

it('every change note begins with a heading', () => {
  const notes = readdirSync(inRoot('changes'));
  expect(notes.length).toBeGreaterThan(100);
  expect(notes.filter((note) => !/^# \S.*\n\n\S/.test(read(`changes/${note}`)))).toEqual([]);
});
