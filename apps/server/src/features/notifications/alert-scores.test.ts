import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProduct } from '@rampart/contract/api/catalogue.ts';
import { previewMail, saveAlerts } from '@rampart/contract/api/notifications.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { companyRows } from '#testing/assets.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const reports = { status: false, frequency_type: 'weekly', value: null } as const;
const save = (user: WorldUser, from_score: number) =>
  world.call(saveAlerts, user, { body: { alerts: { critical: { status: true, from_score }, reports } } });
const mailTo = async (user: WorldUser) =>
  (await world.call(previewMail, user, { params: { kind: 'critical' } })).body.html;

const daysAgo = (days: number) => new Date(world.services.clock().getTime() - days * 24 * 3600_000).toISOString();
const load = (...given: AdvisoryGiven[]) =>
  importInputs(
    world.database,
    given.map((one, index) => ({ name: `${index}.json`, content: Buffer.from(JSON.stringify(csaf(one))) })),
    { now: world.services.clock() },
  );

/** A user whose company has the product. */
async function ownerOf(name: string) {
  const user = await world.user();
  const [product] = await world.inRole<{ id: number; uuid: string }>(
    'rampart_operator',
    'SELECT id, uuid FROM product WHERE name = $1',
    [name],
  );
  if (!product) throw new Error('The load did not add the product.');
  await companyRows(world.database, user.companyId).asset(product.id);
  return { user, params: { uuid: product.uuid } };
}

it('compares the score that the product’s page shows', async () => {
  const names = ['Score high', 'Score low'];
  const known = { Acme: Object.fromEntries(names.map((name) => [name, ['1']])) };
  // The first load of a source is summed up.
  await load({ id: 'SCORES-0', released: daysAgo(60), products: known, vulnerabilities: [{ score: 1 }] });
  const cve = 'CVE-2026-41001';
  const owners = [await ownerOf('Score high'), await ownerOf('Score low')];
  for (const { user } of owners) await save(user, 9);
  await load(
    {
      id: 'SCORES-1',
      released: daysAgo(3),
      products: { Acme: { 'Score high': ['1'] } },
      vulnerabilities: [{ cve, score: 9.8 }],
    },
    {
      id: 'SCORES-2',
      released: daysAgo(2),
      products: { Acme: { 'Score low': ['1'] } },
      vulnerabilities: [{ cve, score: 5.5 }],
    },
  );
  for (const [index, { user, params }] of owners.entries()) {
    const score = index === 0 ? 9.8 : 5.5;
    const { product } = (await world.call(getProduct, user, { params })).body;
    expect(product.vulnerabilities.find((one) => one.cve === cve)?.score).toBe(score);
    if (score >= 9) expect(await mailTo(user)).toContain(`${cve} (9.8)`);
    else expect(await mailTo(user)).not.toContain(cve);
    await save(user, 5.5);
    expect(await mailTo(user)).toContain(`${cve} (${score.toFixed(1)})`);
  }
});

it('names vulnerabilities without a score if the users chose the score 0', async () => {
  const products = { Acme: { 'No score': ['1'] } };
  await load({ id: 'SCORES-8', released: daysAgo(60), products, vulnerabilities: [{ score: 1 }] });
  const { user } = await ownerOf('No score');
  const cve = 'CVE-2026-41009';
  await save(user, 0.1);
  await load({ id: 'SCORES-9', released: daysAgo(1), products, vulnerabilities: [{ cve, score: null }] });
  expect(await mailTo(user)).not.toContain(cve);
  await save(user, 0);
  expect(await mailTo(user)).toContain(`${cve} (no score)`);
});
