import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/action-items.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let rows: ReturnType<typeof companyRows>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  user = await world.user();
  rows = companyRows(world.database, user.companyId);
});

/** A product with one vulnerability below 33.017 and one below 36, and two assets with this firmware version. */
async function device(firmware: string | null = null) {
  const make = catalogueOf(world.database);
  const product = await make.product();
  const old = await make.vulnerability(product.id, { versions: '< 33.017', exploited: true });
  const recent = await make.vulnerability(product.id, { versions: '< 36' });
  const [first, second] = [await rows.asset(product.id, { firmware }), await rows.asset(product.id, { firmware })];
  return { product, old, recent, first, second, params: { uuid: product.uuid } };
}
type Device = Awaited<ReturnType<typeof device>>;

const state = async ({ params, old }: Device, asset_ids: number[], given: object, vulnerability_ids = [old.id]) =>
  (await world.call(api.stateExposure, user, { params, body: { asset_ids, vulnerability_ids, ...given } as never }))
    .body.changed;
const statesOf = async ({ params, first, second }: Device) =>
  (await world.call(api.getMitigationStates, user, { params, body: { asset_ids: [first.id, second.id] } })).body
    .mitigations;
const stateOf = async (one: Device) =>
  (await statesOf(one)).find(({ vulnerability_id }) => vulnerability_id === one.old.id);

describe('a statement', () => {
  it('says whether the statements about several assets are the same', { tags: ['embedded'] }, async () => {
    const one = await device('36.011');
    const isUniform = async () => (await stateOf(one))?.is_uniform;
    const say = (asset: { id: number }, given: object) => state(one, [asset.id], given);
    expect(await isUniform()).toBe(true);
    const absent = { state: 'not_affected', justification: 'component_not_present', note: 'No port.' };
    await say(one.first, absent);
    expect(await isUniform()).toBe(true);
    await say(one.second, absent);
    expect(await isUniform()).toBe(true);
    for (const other of [
      { ...absent, note: 'Port closed.' },
      { ...absent, note: null },
      { ...absent, justification: 'vulnerable_code_not_present' },
      { state: 'affected', note: 'No port.' },
    ]) {
      await say(one.second, other);
      expect(await isUniform()).toBe(false);
    }
  });

  it('refuses more pairs of asset and vulnerability than one call may change', async () => {
    const one = await device();
    const many = (length: number) => Array.from({ length }, (_, index) => one.old.id + index);
    const answer = (assets: number, vulnerabilities: number) =>
      world.call(api.stateExposure, user, {
        params: one.params,
        body: { asset_ids: many(assets), vulnerability_ids: many(vulnerabilities), state: 'affected' },
      });
    const refused = await answer(50_001, 2);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { vulnerability_ids: ['One call can change at most 100,000 pairs of asset and vulnerability.'] } },
    ]);
    // These assets do not exist, but the number is allowed.
    expect((await answer(50_000, 2)).status).toBe(404);
  });
});
