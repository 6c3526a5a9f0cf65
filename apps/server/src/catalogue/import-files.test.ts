import { expect, it, vi } from 'vitest';
import { lockCatalogue } from './entries/entries.actions.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const world = loadingWorld();
const advisories = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    csaf({
      id: `FILE-${index}`,
      products: { Acme: { [`Controller ${index}`]: ['< 2.0'] } },
      vulnerabilities: [{ cve: `CVE-2024-1000${index}` }],
    }),
  );

it(
  'collects statistics of a growing catalogue, so that plans for empty tables end',
  { tags: ['embedded'] },
  async () => {
    const known = () =>
      world.rows(`SELECT relname FROM pg_class WHERE relname IN ('product', 'product_vulnerability') AND reltuples >= 10
      ORDER BY relname`);
    expect(await known()).toEqual([]);
    await world.load(advisories(10));
    expect(await known()).toEqual([{ relname: 'product' }, { relname: 'product_vulnerability' }]);
  },
);

it('reports files in their order, a bad one in its place, and stops at a pause with nothing of the next file', async () => {
  await world.empty();
  const [first, second, third, fourth] = advisories(4);
  const reports: string[] = [];
  await world.load([first, '{', second, third, fourth], {
    onFile: ({ file, status }) => {
      reports.push(`${file} ${status}`);
      return reports.length === 4 ? 'pause' : undefined;
    },
  });
  expect(reports).toEqual(['0.json loaded', '1.json failed', '2.json loaded', '3.json loaded']);
  expect(await world.rows('SELECT tracking_id FROM advisory ORDER BY tracking_id')).toEqual(
    ['FILE-0', 'FILE-1', 'FILE-2'].map((id) => ({ tracking_id: id })),
  );
  const rest = await world.load([first, '{', second, third, fourth], { skip: 4 });
  expect(rest.map(({ file, status }) => `${file} ${status}`)).toEqual(['4.json loaded']);
});

it('two loads of one advisory that wait for a third find what the other stored', async ({ skip }) => {
  skip(world.database().kind === 'embedded', 'It has one connection, so nothing waits for the lock.');
  await world.empty();
  const [advisory] = advisories(1);
  const loads = await world.database().asOperator(async (db) => {
    await lockCatalogue(db);
    const both = Promise.all([world.load([advisory]), world.load([advisory])]);
    await vi.waitFor(async () => {
      expect(
        await world.rows(`SELECT FROM pg_locks WHERE relation = 'advisory'::regclass AND NOT granted`),
      ).toHaveLength(2);
    });
    return { both };
  });
  const statuses = (await loads.both).flat().map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['loaded', 'unchanged']);
});
