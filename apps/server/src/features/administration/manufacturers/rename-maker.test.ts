import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAliases } from '@rampart/contract/api/administration/catalogue.ts';
import * as api from '@rampart/contract/api/administration/manufacturers.ts';
import { listSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import { searchCatalogue } from '@rampart/contract/api/search.ts';
import { findUnpassedNames, passNamesOn } from '#catalogue/makers/pass-names.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { makerMergesIn, type StoredMaker, type StoredProduct } from '#testing/merges/maker-merges.ts';
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

const rename = (uuid: string, name: string) =>
  world.call(api.renameMaker, operator, { params: { uuid }, body: { name } });

it('gives a manufacturer another name, which lists of companies show', async () => {
  await makers.bring('Halvard Pumps', 'Halvard P1');
  const maker = (await makers.maker('Halvard Pumps')) as StoredMaker;
  const [product] = (await makers.products('Halvard P1')) as [StoredProduct];
  const user = await world.user({ permissions: ['CoreProduct.searchAll'] });
  const rows = companyRows(world.database, user.companyId);
  await rows.equipment(product.id);
  await rows.asset(product.id);
  await rows.ownProduct('Own pump', 'Halvard Pumps');
  const usage = await world.call(api.getMakerUsage, operator, { params: { uuid: maker.uuid } });
  expect(usage.body).toMatchObject({ maker: { products: 1, companies: 1, assets: 1 }, aliases: 0, own_products: 1 });

  expect((await rename(maker.uuid, 'Halvard Fluid')).body).toEqual({ former_name: 'Halvard Pumps' });
  // A killed server leaves this, and the next one continues.
  expect(await world.database.asOperator(findUnpassedNames)).toEqual([maker.id]);
  expect(await passNamesOn(world.database, maker.id)).toBe(true);
  expect(await world.database.asOperator(findUnpassedNames)).toEqual([]);
  const names = await world.database.inCompany(user.companyId, async (db) => [
    ...(await db.selectFrom('equipment').select('manufacturer_name').execute()),
    ...(await db.selectFrom('own_product').select('manufacturer_name').execute()),
  ]);
  expect(names.map((row) => row.manufacturer_name)).toEqual(Array(3).fill('Halvard Fluid'));

  for (const name of ['Halvard Pumps', 'Halvard Fluid']) await makers.bring(name, 'Halvard P1');
  expect(await makers.products('Halvard P1')).toEqual([
    expect.objectContaining({ id: product.id, maker: 'Halvard Fluid', vulnerability_count: 3 }),
  ]);
  const found = await world.call(searchCatalogue, user, { body: { searchQuery: 'halvard pumps' } });
  expect(found.body.manufacturers).toEqual([{ value: maker.uuid, label: 'Halvard Fluid' }]);
  const { aliases } = (await world.call(listAliases, operator, {})).body;
  expect(aliases.filter(({ manufacturer }) => manufacturer === 'Halvard Fluid').map(({ alias }) => alias)).toEqual([
    'Halvard Pumps',
  ]);
  const record = await world.call(listSecurityRecord, operator, { body: { kind: 'manufacturer-renamed' } });
  expect(record.body.entries[0]?.details).toContain('Halvard Pumps');
  expect((await rename(maker.uuid, 'Halvard Pumps')).body).toEqual({ former_name: 'Halvard Fluid' });
});

it('refuses a name of another manufacturer, also an earlier one', async () => {
  await makers.bring('Ingram Valves', 'Ingram V1');
  await makers.bring('Jarrow Valves', 'Jarrow V1');
  const maker = async (name: string) => (await makers.maker(name)) as StoredMaker;
  const [one, other] = [await maker('Ingram Valves'), await maker('Jarrow Valves')];
  expect((await rename(one.uuid, 'Jarrow Valves GmbH')).body).toMatchObject({
    errors: { name: ['Another manufacturer has this name. Merge the two.'] },
  });
  await rename(other.uuid, 'Jarrow Flow');
  expect((await rename(one.uuid, 'Jarrow Valves')).status).toBe(409);
  expect((await rename(one.uuid, ' ')).status).toBe(422);
  expect((await rename('00000000-0000-4000-8000-000000000000', 'Box')).status).toBe(404);
});
