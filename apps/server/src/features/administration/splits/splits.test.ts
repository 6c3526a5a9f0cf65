import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMerge, undoMerge } from '@rampart/contract/api/administration/doubles.ts';
import * as api from '@rampart/contract/api/administration/splits.ts';
import { getProduct } from '@rampart/contract/api/catalogue.ts';
import { runMerge } from '#catalogue/merging/run-merge.actions.ts';
import { hasUnread, readAgain } from '#catalogue/splitting/read-again.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { makerMergesIn, type StoredProduct } from '#testing/merges/maker-merges.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let makers: ReturnType<typeof makerMergesIn>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  makers = makerMergesIn(world, operator);
});
afterAll(() => world.close());

/** Two products that were merged, each with an advisory of its own, and one advisory about both. */
async function merged(maker: string) {
  const names = { kept: `${maker} K1`, merged: `${maker} M1` };
  await makers.bring(maker, names.kept);
  await makers.bring(maker, names.merged);
  await makers.bring(maker, names.kept, names.merged);
  const [kept, other] = (await makers.products(names.kept, names.merged)) as [StoredProduct, StoredProduct];
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  await rows.equipment(other.id);
  await rows.asset(other.id, { uid: 'A-1' });
  const { body } = await world.call(createMerge, operator, { body: { merged: other.uuid, kept: kept.uuid } });
  await runMerge(world.database, body.id, { now: world.services.clock() });
  return { names, kept, other, user, mergeId: body.id };
}

const params = (uuid: string) => ({ params: { uuid } });
const listed = async (search: string) =>
  (await world.call(api.listOtherNames, operator, { body: { search } })).body.names;
const readNow = () => readAgain(world.database, world.services.clock());

it(
  'makes a separate product from a name, with the findings that advisories list under it',
  { tags: ['embedded'] },
  async () => {
    const { names, kept, other, user, mergeId } = await merged('Mornay');
    expect(await listed('mornay')).toEqual([
      expect.objectContaining({
        uuid: other.uuid,
        name: names.merged,
        product: expect.objectContaining({ uuid: kept.uuid }),
      }),
    ]);
    const { body: preview } = await world.call(api.previewSplit, operator, params(other.uuid));
    expect(preview).toMatchObject({
      name: names.merged,
      product: { name: names.kept, companies: 1, assets: 1 },
      findings: 2,
      advisories: 3,
      unknown_advisories: 0,
    });
    const { body } = await world.call(api.splitOtherName, operator, params(other.uuid));
    expect(body).toEqual({ product: other.uuid, former: kept.uuid });
    // A killed server leaves this, and the next one continues.
    expect(await world.database.asOperator(hasUnread)).toBe(true);
    expect(await readNow()).toBe(true);
    expect(await world.database.asOperator(hasUnread)).toBe(false);
    expect(await makers.products(names.kept, names.merged)).toEqual([
      expect.objectContaining({ id: kept.id, vulnerability_count: 2 }),
      expect.objectContaining({ uuid: other.uuid, vulnerability_count: 2 }),
    ]);
    // Nobody decides for the company which of the two it has.
    expect((await joiningIn(world).assets(user)).map(({ product_id }) => product_id)).toEqual([kept.id]);
    const profile = await world.call(getProduct, user, params(other.uuid));
    expect(profile.body.product).toMatchObject({ uuid: other.uuid, withdrawn_vulnerabilities: [] });
    await makers.bring('Mornay', names.merged);
    expect((await makers.products(names.merged)).map((one) => one.vulnerability_count)).toEqual([3]);
    expect(await listed('mornay')).toEqual([]);
    const undone = await world.call(undoMerge, operator, { params: { id: String(mergeId) } });
    expect(undone.status).toBe(409);
  },
);

it('does not add a product that the scope of a source left out', async () => {
  const { names, other } = await merged('Ystad');
  await makers.bringPart('Ystad', 'Ystad K*', names.merged, 'Ystad X1');
  await world.call(api.splitOtherName, operator, params(other.uuid));
  await readNow();
  expect(await makers.products(names.merged, 'Ystad X1')).toEqual([
    expect.objectContaining({ uuid: other.uuid, vulnerability_count: 3 }),
  ]);
});

it('is undone by merging the two again', async () => {
  const { names, kept, other } = await merged('Norvik');
  await world.call(api.splitOtherName, operator, params(other.uuid));
  await readNow();
  const { body } = await world.call(createMerge, operator, { body: { merged: other.uuid, kept: kept.uuid } });
  await runMerge(world.database, body.id, { now: world.services.clock() });
  expect(await makers.products(names.kept, names.merged)).toEqual([
    expect.objectContaining({ id: kept.id, vulnerability_count: 3 }),
  ]);
});

it('keeps what it cannot tell apart, and says how many advisories these are', async () => {
  const { names, kept, other } = await merged('Ostrava');
  await world.database.asOperator((db) => db.deleteFrom('catalogue_document').where('kind', '=', 'csaf').execute());
  const { body: preview } = await world.call(api.previewSplit, operator, params(other.uuid));
  expect(preview).toMatchObject({ findings: 0, advisories: 0, unknown_advisories: 3 });
  await world.call(api.splitOtherName, operator, params(other.uuid));
  await readNow();
  expect(await makers.products(names.kept, names.merged)).toEqual([
    expect.objectContaining({ id: kept.id, vulnerability_count: 3 }),
    expect.objectContaining({ uuid: other.uuid, vulnerability_count: 0 }),
  ]);
});

it('refuses a name that does not exist, and one of a product that is being merged', async () => {
  const { other, kept, names } = await merged('Pelham');
  const none = '00000000-0000-4000-8000-000000000000';
  expect((await world.call(api.previewSplit, operator, params(none))).status).toBe(404);
  expect((await world.call(api.splitOtherName, operator, params(none))).status).toBe(404);
  await makers.bring('Pelham', 'Pelham X1');
  const [third] = (await makers.products('Pelham X1')) as [StoredProduct];
  await world.call(createMerge, operator, { body: { merged: third.uuid, kept: kept.uuid } });
  expect((await world.call(api.splitOtherName, operator, params(other.uuid))).status).toBe(409);
  expect(await makers.products(names.merged)).toEqual([]);
});
