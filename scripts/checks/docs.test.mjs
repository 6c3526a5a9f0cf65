import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
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

/** The rows of docs/spec-map.md, as their cells. The first cell is empty. */
const specRows = () =>
  read('docs/spec-map.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .slice(1);
const contract = readdirSync(inRoot('packages/contract/src/api'));

it('every part of the specification has a feature of one name in contract, server and web, or a reason for none', () => {
  const rows = specRows();
  expect(rows.length).toBeGreaterThan(80);
  // Each of the specification's nine points is there.
  expect(
    [...new Set(rows.flatMap(([, part = '']) => /^[\d, ]+/.exec(part)?.[0].match(/\d/g) ?? []))].toSorted(),
  ).toEqual([...'123456789']);
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

/** The headings of the specification, in our words, and how a row about each of them begins. */
const headings = {
  'Screens and routes': '2 Routes',
  'Top bar and account': '2 Top bar',
  'Filter bar': '2 Filter bar',
  'Index page': '2 Index page',
  'My Equipment': '2 My Equipment',
  'Groups page': '2 Groups page',
  'Product, component and manufacturer page': '2 Product, component and manufacturer pages',
  'Assets page, edit asset modals': '2 Assets page, edit asset',
  Dashboard: '2 Dashboard',
  'My Action Items': '2 My Action Items',
  'Product action items page, mitigation modal': '2 Product action items, mitigation modal',
  'Other modals': '2 Other modals',
  Map: '2 Map',
  'Manage Locations': '2, 5 Manage Locations',
  'Account notifications': '2, 4 Account: Notifications',
  Generic: '2 Generic',
  'Entities and their fields': '3 User',
  'States and transitions': '4 Mitigation states',
  'Validation: file upload': '5 File upload',
  'Validation: bulk edit': '5 Bulk edit',
  'Validation: group search': '5 Search of groups',
  'Validation: notification days': '3, 5, 7 Alerts settings',
  'Roles and permissions': '6 Roles and permissions',
  Calls: '7 Request headers',
  'Error catalogue': '8 Error catalogue',
  'Business constants and limits': '9 Constants',
};

it.each(Object.entries(headings))('the map has a row for %s', (_, start) => {
  expect(specRows().filter(([, part = '']) => part.startsWith(start))).not.toEqual([]);
});

it('every file of the contract that declares calls belongs to a feature', () => {
  /** What all calls use. */
  const shared = ['endpoint.ts', 'failure.ts', 'list.ts', 'without-eval.ts'];
  const features = readdirSync(inRoot('apps/server/src/features'));
  const names = contract.filter((file) => !shared.includes(file)).map((file) => file.replace(/\.ts$/, ''));
  expect([...new Set(names)].toSorted()).toEqual(features.toSorted());
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

/** The folders of the tree in docs/architecture.md. A line can begin with several: `charts/ rating/`. */
function foldersOfTree() {
  const tree = /```\n(packages\/contract\/src[\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
  /** @type {{ indent: number, path: string }[]} */
  const open = [];
  return tree.split('\n').flatMap((line) => {
    const indent = line.search(/\S/);
    const names = /^ *((?:packages|apps)\/\S+|(?:[\w./-]+\/ ?)+)/.exec(line)?.[1]?.trim().split(' ');
    if (!names) return [];
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const paths = names.map((name) => [open.at(-1)?.path, name.replace(/\/$/, '')].filter(Boolean).join('/'));
    open.push({ indent, path: paths[0] ?? '' });
    return paths;
  });
}

/** The folders of features in the table below the tree. */
function foldersOfFeatures() {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([a-z-]+)` \| (.*) \| (.*) \|$/gm)];
  return rows.flatMap(([, feature, ...cells]) =>
    ['server', 'web'].flatMap((app, at) =>
      [...(cells[at] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, names = '']) =>
        names.split(' ').map((name) => `apps/${app}/src/features/${feature}/${name.replace(/\/$/, '')}`),
      ),
    ),
  );
}

it('docs/architecture.md has every folder of contract, server and web app, and no other', () => {
  const listed = [...foldersOfTree(), ...foldersOfFeatures()];
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  const found = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap((part) =>
    readdirSync(inRoot(part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${relative(inRoot('.'), entry.parentPath)}/${entry.name}`.replaceAll('\\', '/')),
  );
  /** A feature, an area of calls or pages, and what tests use are named by their parent. */
  const isNamedByParent = (/** @type {string} */ path) =>
    /\/(?:features|api|pages)\/[^/]+$|\/testing\/[^/]+$/.test(path);
  expect(found.filter((path) => !listed.includes(path) && !isNamedByParent(path))).toEqual([]);
});
