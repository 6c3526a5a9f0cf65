import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMerge } from '@rampart/contract/api/administration/doubles.ts';
import * as api from '@rampart/contract/api/administration/renames.ts';
import { getProduct } from '@rampart/contract/api/catalogue.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import { companyRows } from '#testing/assets.ts';
import { mergingIn, pairOf } from '#testing/merges/merging.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let merging: ReturnType<typeof mergingIn>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  merging = mergingIn(world, operator);
});
afterAll(() => world.close());

const rename = (uuid: string, name: string) =>
  world.call(api.renameProduct, operator, { params: { uuid }, body: { name } });
const preview = async (uuid: string, name: string) =>
  (await world.call(api.previewRename, operator, { params: { uuid }, body: { name } })).body;
const undo = (id: number) => world.call(api.undoRename, operator, { params: { id: String(id) } });
const listed = async (id: number) =>
  (await world.call(api.listRenames, operator, { body: {} })).body.renames.find((one) => one.id === id);
/** The product that an alias for imports means. */
const aliasOf = (maker: string, model: string) =>
  world.database
    .asOperator((db) =>
      db
        .selectFrom('product_alias')
        .select('product_id')
        .where('spelling', '=', spellingKeyOf({ maker, model }))
        .executeTakeFirst(),
    )
    .then((row) => row?.product_id);

it('gives a product another name, which loads find as well as the former one', async () => {
  const { kept, merged, maker, made, names } = await merging.twoProducts();
  const renamed = `Drive ${made}`;
  expect((await rename(kept.uuid, renamed)).body).toMatchObject({ former_name: names.kept });
  for (const [index, name] of [renamed, names.kept].entries())
    await merging.load({
      id: `REN-${made}-${index}`,
      products: { [maker]: { [name]: ['< 5.0'] } },
      vulnerabilities: [{ cve: `CVE-2024-${made}000${index}` }],
    });
  expect(await merging.find(names.kept)).toBeUndefined();
  expect(await merging.get(renamed)).toMatchObject({ id: kept.id, uuid: kept.uuid, vulnerability_count: 4 });
  expect(await aliasOf(maker, names.kept)).toBe(kept.id);
  expect((await rename(kept.uuid, '   ')).status).toBe(422);
  expect((await rename(merged.uuid.replace(/^./, '0').replace(/.$/, '0'), 'Box')).status).toBe(404);
});

it('shows in advance how many companies and assets show the name, and why a name is not possible', async () => {
  const { kept, merged, maker, made, names } = await merging.twoProducts();
  for (const assets of [2, 1]) {
    const rows = companyRows(world.database, (await world.user()).companyId);
    await rows.equipment(kept.id);
    for (let index = 0; index < assets; index += 1) await rows.asset(kept.id, { uid: `A-${index}` });
  }
  const before = await merging.get(names.kept);
  expect(await preview(kept.uuid, `  Motor ${made} `)).toMatchObject({
    product: { name: names.kept, manufacturer: maker, companies: 2, assets: 3 },
    name: `Motor ${made}`,
    obstacle: null,
    aliases: 0,
    other_names: 0,
  });
  expect((await preview(kept.uuid, names.merged)).obstacle).toContain('Another product');
  expect((await preview(kept.uuid, names.kept)).obstacle).toContain('already');
  expect(await merging.get(names.kept)).toEqual(before);
  await rename(kept.uuid, `Motor ${made}`);
  expect(await preview(kept.uuid, `Engine ${made}`)).toMatchObject({ aliases: 1, other_names: 1 });
  expect((await preview(merged.uuid, names.kept)).obstacle).toContain('Another product');
  expect((await preview(merged.uuid, `Motor ${made}`)).obstacle).toContain('Another product');

  await world.database.asOperator((db) =>
    db
      .insertInto('product_alias')
      .values({
        spelling: spellingKeyOf({ maker, model: `Spindle ${made}` }),
        maker,
        model: `Spindle ${made}`,
        product_id: merged.id,
        suggested_on: world.services.clock(),
        accepted_by: 'Anna',
        accepted_at: world.services.clock(),
      })
      .execute(),
  );
  expect((await preview(kept.uuid, `Spindle ${made}`)).obstacle).toContain('An alias');
  const { status, body } = await rename(kept.uuid, `Spindle ${made}`);
  expect([status, body]).toMatchObject([409, { errors: { name: [expect.stringContaining('An alias')] } }]);
});

it('shows the new name to each company that has the product', async () => {
  const { kept, made, names } = await merging.twoProducts();
  const user = await world.user();
  await companyRows(world.database, user.companyId).equipment(kept.id);
  const { body } = await rename(kept.uuid, `Gear ${made}`);
  const shown = () =>
    world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('equipment').select('name').where('product_id', '=', kept.id).executeTakeFirst(),
    );
  expect(await shown()).toEqual({ name: `Gear ${made}` });
  expect((await world.call(getProduct, user, { params: { uuid: kept.uuid } })).body.product.name).toBe(`Gear ${made}`);
  expect((await undo(body.id)).status).toBe(204);
  expect(await shown()).toEqual({ name: names.kept });
});

it('restores the former name, and the other name no longer refers to the product', async () => {
  const { kept, maker, made, names } = await merging.twoProducts();
  const before = await merging.get(names.kept);
  const first = (await rename(kept.uuid, `Box ${made}`)).body.id;
  const second = (await rename(kept.uuid, `Case ${made}`)).body.id;
  expect(await listed(first)).toMatchObject({ is_latest: false, name: `Box ${made}`, former_name: names.kept });
  expect(await listed(second)).toMatchObject({ is_latest: true, name: `Case ${made}`, uuid: kept.uuid });
  const early = await undo(first);
  expect([early.status, early.body]).toMatchObject([409, { message: expect.stringContaining('renamed again') }]);
  expect((await undo(second)).status).toBe(204);
  expect((await undo(second)).status).toBe(409);
  expect((await undo(first)).status).toBe(204);
  expect(await merging.get(names.kept)).toEqual(before);
  expect(await listed(first)).toMatchObject({ is_latest: false, undone_by: expect.any(String) });
  expect(await aliasOf(maker, names.kept)).toBeUndefined();
  expect(await aliasOf(maker, `Box ${made}`)).toBeUndefined();
  await merging.load({ id: `BOX-${made}`, products: { [maker]: { [`Box ${made}`]: ['1'] } } });
  expect((await merging.get(`Box ${made}`)).id).not.toBe(kept.id);
  expect((await undo(2_000_000_000)).status).toBe(404);
});

it('keeps the names of a product that is being merged', async () => {
  const pair = await merging.twoProducts();
  const { kept, merged, made } = pair;
  const renamed = (await rename(kept.uuid, `Pump ${made}`)).body.id;
  const { body } = await world.call(createMerge, operator, { body: pairOf(pair) });
  for (const uuid of [kept.uuid, merged.uuid]) {
    const { status, body: refusal } = await rename(uuid, `Valve ${made}`);
    expect([status, refusal]).toMatchObject([409, { errors: { name: [expect.stringContaining('being merged')] } }]);
    expect((await preview(uuid, `Valve ${made}`)).obstacle).toContain('being merged');
  }
  expect((await undo(renamed)).status).toBe(409);
  expect(await merging.run(body.id)).toBe(true);
  expect((await undo(renamed)).status).toBe(204);
});

it('does not restore the name of a product that has been merged since, until that merge is undone', async () => {
  const pair = await merging.twoProducts();
  const { merged, made, names } = pair;
  const { id } = (await rename(merged.uuid, `Lift ${made}`)).body;
  const merge = await merging.merge({ kept: pair.kept, merged });
  expect(await listed(id)).toMatchObject({ is_latest: false });
  const refused = await undo(id);
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('merged into') }]);
  await merging.undo(merge);
  expect((await undo(id)).status).toBe(204);
  expect(await merging.get(names.merged)).toMatchObject({ id: merged.id });
});

it('gives one name to only one of two products, when two operators rename at the same time', async () => {
  const { kept, merged, made } = await merging.twoProducts();
  const other = await world.user({ permissions: ['Administration.operator'] });
  const name = `Crane ${made}`;
  const answers = await Promise.all([
    rename(kept.uuid, name),
    world.call(api.renameProduct, other, { params: { uuid: merged.uuid }, body: { name } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await merging.find(name)).toBeDefined();
});
