import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { linksIn } from '../checks/links.mjs';
import { inRoot } from '../setup/paths.mjs';
import { changelogHead, unreleased, withRelease } from './changelog.mjs';
import { advisoriesOf, linesOf, outdatedOf } from './outdated-report.mjs';
import { readNotes } from './release.mjs';
import { portable } from './released-schema.mjs';
import { nextVersion, withPackageName, withVersion } from './version.mjs';

describe('the version of a release', () => {
  it.each([
    ['1.2.3', 'major', '2.0.0'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'patch', '1.2.4'],
    ['0.1.0', '0.1.0', '0.1.0'],
    ['0.9.0', '0.10.0', '0.10.0'],
  ])('after %s, %s is %s', (current, wanted, next) => {
    expect(nextVersion(current, wanted)).toBe(next);
  });

  it('is never smaller, and has to be named', () => {
    expect(() => nextVersion('0.10.0', '0.9.9')).toThrow('0.9.9 is older than 0.10.0.');
    for (const wanted of [undefined, 'next', '1.0', 'v1.0.0'])
      expect(() => nextVersion('0.1.0', wanted)).toThrow('Name the release');
  });

  it('is set in our packages, and in nothing else', () => {
    const lock = {
      name: 'rampart',
      version: '0.1.0',
      packages: {
        'apps/server': {
          name: '@rampart/server',
          version: '0.1.0',
          dependencies: { '@rampart/demo': '0.1.0', other: '0.1.0' },
        },
        'node_modules/other': { version: '0.1.0' },
      },
    };
    expect(JSON.parse(withVersion(JSON.stringify(lock), '0.1.0', '0.2.0'))).toEqual({
      name: 'rampart',
      version: '0.2.0',
      packages: {
        'apps/server': {
          name: '@rampart/server',
          version: '0.2.0',
          dependencies: { '@rampart/demo': '0.2.0', other: '0.1.0' },
        },
        'node_modules/other': { version: '0.1.0' },
      },
    });
    const page = 'rampart-0.1.0.tar.gz, image: x/rampart:0.1.0, VERSION=0.1.0, rampart-0.1.01, other 0.1.0';
    expect(withPackageName(page, '0.1.0', '0.2.0')).toBe(
      'rampart-0.2.0.tar.gz, image: x/rampart:0.2.0, VERSION=0.2.0, rampart-0.1.01, other 0.1.0',
    );
  });
});

describe('the changelog', () => {
  const notes = [
    { number: '0001', text: '# One\n\nFirst.\n' },
    { number: '0002', text: '# Two\n\n- a\n\n## Part\n\nb\n' },
  ];

  it('gets a section with the notes that no release has yet, the newest first', () => {
    const first = withRelease(changelogHead, notes.slice(0, 1), '0.1.0', '2026-11-19');
    const second = withRelease(first, notes, '0.2.0', '2026-12-01');
    expect(second).toBe(
      `${changelogHead}\n## 0.2.0 (2026-12-01)\n\n### Two (0002)\n\n- a\n\n#### Part\n\nb\n\n## 0.1.0 (2026-11-19)\n\n### One (0001)\n\nFirst.\n`,
    );
    expect(unreleased(second, notes)).toEqual([]);
  });

  it('links to the pages that its notes link to', async () => {
    const links = linksIn('CHANGELOG.md', withRelease(changelogHead, await readNotes(), '0.1.0', '2026-11-19'));
    expect(links).toContain('docs/versions.md');
    expect(links.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });
});

it('the kept database of a release has nothing that an older PostgreSQL refuses, and no random word', () => {
  const dump = [
    String.raw`\restrict aB3`,
    'SET lock_timeout = 0;',
    'SET transaction_timeout = 0;',
    'CREATE TABLE note ();',
    String.raw`\unrestrict aB3`,
  ];
  expect(portable(`${dump.join('\n')}\n`)).toBe('SET lock_timeout = 0;\nCREATE TABLE note ();\n');
});

it('CHANGELOG.md begins as the release expects', () => {
  expect(readFileSync(inRoot('CHANGELOG.md'), 'utf8').startsWith(changelogHead)).toBe(true);
});

describe('what is outdated', () => {
  it('names the newer versions of our own dependencies, with the size of the step', () => {
    const output = `npm warn Unknown config\n${JSON.stringify({
      fastify: { current: '5.12.8', latest: '5.13.0' },
      early: [{ current: '0.28.1', latest: '0.29.0' }],
      foreign: { current: '1.0.0', latest: '2.0.0' },
      older: { current: '12.35.0', latest: '10.4.2' },
      same: { current: '1.0.0', latest: '1.0.0' },
    })}`;
    expect(outdatedOf(output, new Set(['fastify', 'early', 'older', 'same']))).toEqual({
      found: [
        { name: 'fastify', current: '5.12.8', latest: '5.13.0', step: 'minor' },
        { name: 'early', current: '0.28.1', latest: '0.29.0', step: 'major' },
      ],
    });
    expect(outdatedOf('npm warn Unknown config\n', new Set())).toEqual({ found: [] });
  });

  it('names each advisory once, those of shipped packages first', () => {
    const cause = (/** @type {string} */ name) => ({
      name,
      severity: 'high',
      title: 'Fault',
      url: `https://x.example/${name}`,
      range: '<2',
    });
    const vulnerabilities = {
      tool: { via: [cause('tool')] },
      user: { via: ['tool', cause('tool')] },
      pg: { via: [cause('pg')] },
    };
    const { found } = advisoriesOf(JSON.stringify({ vulnerabilities }), new Set(['pg']));
    expect(found.map(({ name, isShipped }) => [name, isShipped])).toEqual([
      ['pg', true],
      ['tool', false],
    ]);
  });

  it('says that nothing is known if the registry does not answer', () => {
    const offline = JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed' } });
    const refused = `npm warn audit 405\n${JSON.stringify({ message: '405 Method Not Allowed' })}\nnpm error x`;
    const lines = linesOf(outdatedOf(offline, new Set()), advisoriesOf(refused, new Set())).join('\n');
    expect(lines).toContain('Not known which packages are outdated: the registry did not answer (request failed).');
    expect(lines).toContain(
      'Not known which advisories touch us: the registry did not answer (405 Method Not Allowed).',
    );
    expect(advisoriesOf('{}', new Set()).failure).toBe('The answer has no advisories.');
  });
});

it('the workflows and templates are valid YAML, and the workflow runs all parts of the tests', () => {
  const files = readdirSync(inRoot('.github'), { recursive: true }).filter((name) => String(name).endsWith('.yml'));
  expect(files).toHaveLength(5);
  for (const file of files) expect(parse(readFileSync(inRoot('.github', String(file)), 'utf8')).name).toMatch(/^[A-Z]/);
  const { jobs } = parse(readFileSync(inRoot('.github/workflows/ci.yml'), 'utf8'));
  expect(jobs.all.steps.at(-1)).toEqual({ run: '.ci/run' });
});
