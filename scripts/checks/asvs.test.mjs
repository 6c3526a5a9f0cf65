import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(inRoot(path), 'utf8');

const page = read('docs/asvs.md');

/** The rows of the page: one requirement each. */
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, id = '', level = '', subject = '', state = '', shownBy = ''] = line.split('|').map((cell) => cell.trim());
    return { id, level, subject, state, shownBy };
  });

/** The files in a row, each with the text that it must contain. Other words in backticks are settings and addresses. */
const evidenceOf = (/** @type {string} */ shownBy) =>
  [...shownBy.matchAll(/`([^`]+)`/g)]
    .map(([, text = '']) => text.split(' › '))
    .filter(([path = '']) => /^[\w.-]+(\/[\w.-]+)+$|^[\w.-]+\.(md|json)$/.test(path))
    .map(([path = '', ...title]) => ({ path, title: title.join(' › ') }));

it('docs/asvs.md has each requirement of level 1 and 2 once, in order', () => {
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const count = (/** @type {string} */ level) => rows.filter((row) => row.level === level).length;
  expect([count('1'), count('2'), rows.length]).toEqual([70, 183, 253]);
  const numbers = (/** @type {string} */ id) => id.slice(1).split('.').map(Number);
  const inOrder = ids.toSorted((a, b) => {
    const [left, right] = [numbers(a), numbers(b)];
    const at = left.findIndex((number, index) => number !== right[index]);
    return (left[at] ?? 0) - (right[at] ?? 0);
  });
  expect(ids).toEqual(inOrder);
});

it.skipIf(!existsSync(inRoot('../shared/data/owasp-asvs-5.0.0.csv')))(
  'docs/asvs.md has the requirements and levels of the standard',
  () => {
    const standard = read('../shared/data/owasp-asvs-5.0.0.csv')
      .split('\n')
      // The id is the only field of this form. The level is the last field of the line.
      .map((line) => [/\b(V\d+\.\d+\.\d+),/.exec(line)?.[1], /,"?([123])"?\s*$/.exec(line)?.[1]])
      .filter(([id, level]) => id && level && level !== '3');
    expect(rows.map(({ id, level }) => [id, level])).toEqual(standard);
  },
);

it('docs/asvs.md counts its rows correctly', () => {
  for (const level of ['1', '2']) {
    const of = (/** @type {string} */ state) => rows.filter((row) => row.level === level && row.state === state).length;
    const counts = [of('met'), of('not applicable'), of('not met')];
    const all = rows.filter((row) => row.level === level).length;
    expect(page).toContain(`| ${level} | ${all} | ${counts.join(' | ')} |`);
  }
});

it('every requirement in docs/asvs.md is met with evidence, or has a reason', () => {
  const faults = rows.filter(({ subject, state, shownBy }) => {
    if (subject === '') return true;
    if (state === 'met') return evidenceOf(shownBy).length === 0;
    return !['not applicable', 'not met'].includes(state) || shownBy === '';
  });
  expect(faults).toEqual([]);
});

it('every file and test that docs/asvs.md names exists', () => {
  const faults = rows.flatMap(({ id, shownBy }) =>
    evidenceOf(shownBy).flatMap(({ path, title }) => {
      if (!existsSync(inRoot(path))) return [`${id}: no file ${path}`];
      return title === '' || read(path).includes(title) ? [] : [`${id}: ${path} has no “${title}”`];
    }),
  );
  expect(faults).toEqual([]);
});
