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
const historyOf = async ({ params, first }: Device) =>
  (
    await world.call(assets.listAssetHistory, user, { params: { ...params, assetId: first.id }, body: {} })
  ).body.history.filter(({ kind }) => kind !== 'created');

const absent = { state: 'not_affected', justification: 'component_not_present', note: 'No port.' };

describe('a statement', () => {
  it('says whether the statements about several assets are the same', async () => {
    const one = await device('36.011');
    const isUniform = async () => (await stateOf(one))?.is_uniform;
    const say = (asset: { id: number }, given: object) => state(one, [asset.id], given);
    expect(await isUniform()).toBe(true);
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

  it('that says the same again changes nothing', async () => {
    const one = await device('33.001');
    const both = [one.first.id, one.second.id];
    expect(await state(one, [one.first.id], absent)).toBe(1);
    const before = await stateOf(one);
    expect(await state(one, [one.first.id], absent)).toBe(0);
    expect(await historyOf(one)).toHaveLength(1);
    expect(await stateOf(one)).toEqual(before);
    // Only the asset without it is written.
    expect(await state(one, both, absent)).toBe(1);
    expect(await historyOf(one)).toHaveLength(1);
    expect(await state(one, both, { state: 'none' })).toBe(2);
    expect(await state(one, both, { state: 'none' })).toBe(0);
    expect(await historyOf(one)).toHaveLength(2);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('that replaces another is one entry of the history, with its justification', async () => {
    const one = await device('36.011');
    const both = [one.first.id, one.second.id];
    const reached = { ...absent, justification: 'vulnerable_code_not_in_execute_path', note: 'Never run.' };
    const steps = [
      [absent, 'not_affected', null, 'not affected', 'component_not_present', 'No port.'],
      [reached, 'not_affected', 'not affected', 'not affected', 'vulnerable_code_not_in_execute_path', 'Never run.'],
      [{ ...reached, note: null }, 'not_affected', 'not affected', 'not affected', reached.justification, null],
      [{ state: 'affected', note: 'Seen.' }, 'overruled', 'not affected', 'affected', null, 'Seen.'],
      [absent, 'not_affected', 'affected', 'not affected', 'component_not_present', 'No port.'],
      [{ state: 'none' }, 'withdrawn', 'not affected', null, null, null],
    ] as const;
    for (const [index, [given, kind, from, to, justification, note]] of steps.entries()) {
      expect(await state(one, both, given)).toBe(2);
      const history = await historyOf(one);
      expect(history).toHaveLength(index + 1);
      expect(history[0]).toMatchObject({ kind, cause: 'bulk', user: 'Ada Tester', justification, note });
      expect(history[0]?.changes).toEqual([{ field: one.old.cve, from, to }]);
      expect(await wrongCounts(world)).toEqual({});
    }
  });

  it('has a date, and only a mitigation has a date of mitigation', async () => {
    const one = await device('36.011');
    const date = expect.any(String);
    for (const given of [absent, { state: 'affected' }]) {
      await state(one, [one.first.id], given);
      expect(await stateOf(one)).toMatchObject({ date_mitigated: null, stated_at: date });
    }
    await rows.mitigate(one.second.id, [one.old.id]);
    expect(await stateOf(one)).toMatchObject({ mitigated: 1, overruled: 1, date_mitigated: date, stated_at: date });
    await state(one, [one.first.id, one.second.id], { state: 'none' });
    expect(await stateOf(one)).toMatchObject({ mitigated: 1, date_mitigated: date, stated_at: date });
  });

  it('that overrules nothing only takes the earlier one back', async () => {
    const one = await device('33.001');
    await state(one, [one.first.id], absent);
    expect(await state(one, [one.first.id], { state: 'affected' })).toBe(1);
    expect((await historyOf(one)).map(({ kind }) => kind)).toEqual(['withdrawn', 'not_affected']);
    expect(await stateOf(one)).toBeUndefined();
    expect(await wrongCounts(world)).toEqual({});
  });

  it('replaces what a person of another company cannot see', async () => {
    const one = await device('36.011');
    await state(one, [one.first.id], absent);
    const [mine, stranger] = [user, await world.user()];
    const other = await companyRows(world.database, stranger.companyId).asset(one.product.id, { firmware: '36.011' });
    user = stranger;
    // Each company numbers its own assets, so this is the same number.
    expect(other.id).toBe(one.first.id);
    expect(await state(one, [other.id], { ...absent, note: 'Elsewhere.' })).toBe(1);
    user = mine;
    expect(await stateOf(one)).toMatchObject({ note: 'No port.', justification: 'component_not_present' });
    expect(await historyOf(one)).toHaveLength(1);
  });

  it('refuses more pairs of asset and vulnerability than one call may change', async () => {
    const one = await device();
    const many = (length: number) => Array.from({ length }, (_, index) => one.old.id + index);
    const answer = (count: number, vulnerabilities: number) =>
      world.call(api.stateExposure, user, {
        params: one.params,
        body: { asset_ids: many(count), vulnerability_ids: many(vulnerabilities), state: 'affected' },
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
