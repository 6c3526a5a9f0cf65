import { gzipSync } from 'node:zlib';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const { empty, load, loadPaths, rows, database } = loadingWorld();
beforeEach(async () => {
  await empty();
  await database().pool.query('TRUNCATE epss_list');
});

const listOf = (day: string, scores: Record<string, [score: string, percentile: string]>, model = 'v2026.01.01') =>
  [
    `#model_version:${model},score_date:${day}T12:55:00Z`,
    'cve,epss,percentile',
    ...Object.entries(scores).map(([cve, [score, percentile]]) => `${cve},${score},${percentile}`),
    '',
  ].join('\n');

const advisory = (id: string, cve: string) => csaf({ id, vulnerabilities: [{ cve, score: 9.8 }] });
const scores = () =>
  rows<{ cve: string; epss: number | null; epss_on: string | null }>(
    'SELECT cve, epss, epss_percentile, epss_on::text FROM vulnerability ORDER BY cve',
  );
const [one, two, three] = ['CVE-2024-1001', 'CVE-2024-1002', 'CVE-2024-1003'];

describe('a list of EPSS', () => {
  it('scores the vulnerabilities of the catalogue, and changes no rating', { tags: ['embedded'] }, async () => {
    await load([advisory('A', one), advisory('B', two)]);
    const ratings = () => rows('SELECT id, rating, rated_at FROM product ORDER BY id');
    const before = await ratings();
    const list = listOf('2026-11-18', { [one]: ['0.00043', '0.10000'], 'CVE-1999-0001': ['0.9', '0.99'] });
    const [report] = await load([list]);
    expect(report).toMatchObject({
      status: 'loaded',
      kind: 'epss',
      details: 'EPSS list of 2026-11-18: scores of 1 vulnerability of the catalogue',
    });
    expect(await scores()).toEqual([
      { cve: one, epss: 0.00043, epss_percentile: 0.1, epss_on: '2026-11-18' },
      { cve: two, epss: null, epss_percentile: null, epss_on: '2026-11-18' },
    ]);
    expect(await ratings()).toEqual(before);
    expect(await rows('SELECT * FROM rating_due')).toEqual([]);
  });

  it('replaces an older one, and an older or the same one changes nothing', async () => {
    await load([advisory('A', one)]);
    await load([listOf('2026-11-18', { [one]: ['0.5', '0.9'] })]);
    expect((await load([listOf('2026-11-18', { [one]: ['0.5', '0.9'] })]))[0]?.status).toBe('unchanged');
    expect((await load([listOf('2026-11-17', { [one]: ['0.4', '0.8'] })]))[0]).toMatchObject({
      status: 'unchanged',
      details: 'the newer EPSS list of 2026-11-18 is already loaded',
    });
    expect((await load([listOf('2026-11-19', { [two]: ['0.4', '0.8'] })]))[0]?.status).toBe('updated');
    expect(await scores()).toMatchObject([{ cve: one, epss: null, epss_on: '2026-11-19' }]);
  });

  it('scores vulnerabilities that the catalogue gets later', async () => {
    await load([listOf('2026-11-18', { [one]: ['0.5', '0.9'], [three]: ['1e-05', '0'] })]);
    await load([advisory('A', one), advisory('B', two), advisory('C', three)]);
    expect(await scores()).toMatchObject([
      { cve: one, epss: 0.5 },
      { cve: two, epss: null, epss_on: '2026-11-18' },
      { cve: three, epss: 0.00001 },
    ]);
  });

  it('is read from the packed file as FIRST publishes it, and from a folder', async () => {
    await load([advisory('A', one)]);
    const folder = await mkdtemp(join(tmpdir(), 'rampart-epss-'));
    await writeFile(
      join(folder, 'epss_scores-current.csv.gz'),
      gzipSync(listOf('2026-11-18', { [one]: ['0.5', '0.9'] })),
    );
    await writeFile(join(folder, 'epss_scores-2026-11-19.csv'), listOf('2026-11-19', { [one]: ['0.6', '0.9'] }));
    const reports = await loadPaths([folder]);
    expect(reports.map(({ status }) => status).toSorted()).toEqual(['loaded', 'unchanged']);
    expect(await scores()).toMatchObject([{ epss: 0.6 }]);
    await rm(folder, { recursive: true });
  });

  it.each([
    [
      'no day',
      '#model_version:v1\ncve,epss,percentile\n',
      'Line 1 of the EPSS list does not name its model and its day.',
    ],
    [
      'a day that does not exist',
      '#model_version:v1,score_date:2026-13-40\ncve,epss,percentile\n',
      'Line 1 of the EPSS list does not name its model and its day.',
    ],
    [
      'other columns',
      '#model_version:v1,score_date:2026-11-18T00:00:00Z\ncve,score\n',
      'Line 2 of the EPSS list is not "cve,epss,percentile".',
    ],
    ['no scores', listOf('2026-11-18', {}), 'The EPSS list is empty.'],
    [
      'a score above 1',
      listOf('2026-11-18', { [one]: ['1.5', '0.5'] }),
      `Line 3 of the EPSS list: ${one} has no score and percentile from 0 to 1.`,
    ],
    [
      'a formula for a score',
      listOf('2026-11-18', { [one]: ['0.5', '=1+1'] }),
      `Line 3 of the EPSS list: ${one} has no score and percentile from 0 to 1.`,
    ],
    ['no id', listOf('2026-11-18', { 'CWE-79': ['0.5', '0.5'] }), 'Line 3 of the EPSS list has no CVE id.'],
  ])('with %s is refused with its line, and changes nothing', async (_name, content, details) => {
    await load([advisory('A', one)]);
    expect((await load([content]))[0]).toMatchObject({ status: 'failed', details });
    expect(await scores()).toMatchObject([{ epss: null, epss_on: null }]);
    expect(await rows('SELECT model FROM epss_list')).toEqual([]);
  });
});
