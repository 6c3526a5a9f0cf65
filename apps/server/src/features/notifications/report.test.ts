import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';
import { getSharedReport } from './report.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const at = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * 24 * 3600_000);

async function vulnerabilityOf(
  productId: number,
  dates: { published: Date | null; exploited?: Date; released?: Date },
): Promise<number> {
  const { id } = await catalogueOf(world.database).vulnerability(productId);
  await world.inRole(
    'rampart_operator',
    'UPDATE vulnerability SET published_on = $2, exploited_since = $3, source_released_at = $4 WHERE id = $1',
    [id, dates.published, dates.exploited ?? null, dates.released ?? daysAgo(1)],
  );
  return id;
}

const overdueOf = async (companyId: number) => {
  const about = { company: 'Company', timeZone: 'UTC', at };
  const { overdue } = await getSharedReport((work) => world.database.readInCompany(companyId, work), about);
  return overdue;
};

it('reports overdue items: open, and published 30 days ago or exploited for 14', async () => {
  const catalogue = catalogueOf(world.database);
  const companyId = await world.company();
  const rows = companyRows(world.database, companyId);
  const product = await catalogue.product({ rating: 120 });
  const old = await vulnerabilityOf(product.id, { published: daysAgo(30) });
  const recent = await vulnerabilityOf(product.id, { published: daysAgo(29) });
  const exploited = await vulnerabilityOf(product.id, { published: daysAgo(20), exploited: daysAgo(14) });
  await vulnerabilityOf(product.id, { published: daysAgo(20), exploited: daysAgo(13) });
  const released = await vulnerabilityOf(product.id, { published: null, released: daysAgo(60) });
  await vulnerabilityOf(product.id, { published: null });
  const [first, second, removed] = [
    await rows.asset(product.id),
    await rows.asset(product.id),
    await rows.asset(product.id),
  ];
  await rows.asset(product.id);
  // Of three overdue vulnerabilities on three assets, four pairs are mitigated. Pairs that still have time do not
  // count.
  await rows.mitigate(first.id, [old, recent, exploited, released]);
  await rows.mitigate(second.id, [old, recent]);
  await rows.mitigate(removed.id, [exploited]);
  await world.database.inCompany(companyId, (db) =>
    db.updateTable('asset').set({ removed_at: at }).where('id', '=', removed.id).execute(),
  );

  const component = await catalogue.product({ type: 'component', rating: 60 });
  const whole = await catalogue.product({ rating: 80, components: [component.id] });
  await vulnerabilityOf(component.id, { published: daysAgo(400) });
  await rows.asset(whole.id);
  const inTime = await catalogue.product({ rating: 10 });
  await vulnerabilityOf(inTime.id, { published: daysAgo(3) });
  await rows.asset(inTime.id);

  const { total, products } = await overdueOf(companyId);
  expect(products.map(({ name, items, assets }) => ({ name, items, assets }))).toEqual([
    { name: whole.name, items: 1, assets: 1 },
    { name: product.name, items: 5, assets: 3 },
  ]);
  expect(total).toBe(6);
});

it('reports nothing of another company', async () => {
  const mine = await world.company();
  const other = await world.company();
  const product = await catalogueOf(world.database).product();
  const old = await vulnerabilityOf(product.id, { published: daysAgo(90) });
  const asset = await companyRows(world.database, mine).asset(product.id);
  await companyRows(world.database, mine).mitigate(asset.id, [old]);
  await companyRows(world.database, other).asset(product.id);
  expect(await overdueOf(mine)).toEqual({ total: 0, products: [] });
  expect((await overdueOf(other)).total).toBe(1);
});

it('names the sources of the catalogue that have failed for a day', async () => {
  const companyId = await world.company();
  await world.inRole(
    'rampart_operator',
    `INSERT INTO subscription (kind, name, address, is_paused, failing_since, next_run_at, created_by, created_at)
     SELECT 'csaf', row.*, now(), 'x', now() FROM (VALUES
       ('Failing', 'a.example', false, $1::timestamptz - interval '24 hours'),
       ('Paused', 'b.example', true, $1 - interval '3 days'),
       ('Recent', 'c.example', false, $1 - interval '23 hours'),
       ('Working', 'd.example', false, NULL)) row (name, address, is_paused, failing_since)`,
    [at],
  );
  const { failingSources } = await getSharedReport((work) => world.database.readInCompany(companyId, work), {
    company: 'Company',
    timeZone: 'UTC',
    at,
  });
  expect(failingSources).toEqual([{ name: 'Failing', since: daysAgo(1).toISOString() }]);
});
