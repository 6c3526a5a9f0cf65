import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(inRoot(path), 'utf8');

it('every path in docs/spec-map.md exists', () => {
  const paths = [...read('docs/spec-map.md').matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

it('every link between our documents leads to a file', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(inRoot('docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => join(dirname(document), target))
      .filter((target) => !existsSync(inRoot(target)))
      .map((target) => `${document} → ${target}`),
  );
  expect(broken).toEqual([]);
});
