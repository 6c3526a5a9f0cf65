// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyImportMapping, removeImportProfile } from '@rampart/contract/api/spreadsheets/mapping.ts';
import { continueImport } from '@rampart/contract/api/spreadsheets/matching.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn, mappingOf } from '#testing/imports/mapping.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { analyse } from '../analyse/analyse.ts';
import { applyImport } from '../apply/apply.actions.ts';
import { sweepImportsAtStart } from '../imports.jobs.ts';
import type { ImportStep } from '../lease/crashes.actions.ts';
import { takeLease } from '../lease/lease.actions.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
  mapped = mappingIn(world);
});
afterAll(() => world.close());

const headings = ['Maker', 'Model', 'Tag'];
const mapping = mappingOf(
  headings,
  { Manufacturer: 'Maker', Product: 'Model', 'Asset ID': 'Tag' },
  { key: 'Asset ID' },
);

async function setUp(...open: string[][]) {
  const user = await world.user();
  const product = await mapped.product();
  const file = csvWith(headings, [[product.maker, product.name, 'T-1'], [product.maker, product.name, 'T-2'], ...open]);
  return { user, product, file };
}

/** A server that takes the next stage of the company's import. */
async function takeStage({ companyId }: WorldUser) {
  const lease = await takeLease(world.database, companyId);
  const found = await lease?.next();
  if (!lease || !found) throw new Error('There was nothing to work on.');
  return { lease, found };
}

/** Leaves the state of a server that was killed after it began this step, and of the server that starts after it. */
async function kill({ companyId }: WorldUser, { lease }: Awaited<ReturnType<typeof takeStage>>, step: ImportStep) {
  await lease.abandon();
  await world.database.inCompany(companyId, async (db) => {
    await lease.begin(db, step);
    await db
      .updateTable('import_turn')
      .set({ until: new Date(0), process: randomUUID() })
      .execute();
  });
  await sweepImportsAtStart(world.services);
}

/** Decisions of a user. The background work does not run. */
const applyOnly = (user: WorldUser, id: number, version: number) =>
  world.call(applyImportMapping, user, { params: { id }, body: { mapping, version, profile: null } });
const continueOnly = async (user: WorldUser, id: number) =>
  (await world.call(continueImport, user, { params: { id } })).status;

async function countAssets({ companyId }: WorldUser): Promise<number> {
  const rows = await world.database.inCompany(companyId, (db) => db.selectFrom('asset').select('id').execute());
  return rows.length;
}

it('a server that is killed at each stage loses nothing that a person did, and applies the import once', async () => {
  const { user, product, file } = await setUp(['Nobody', 'Unheard of', 'T-3']);
  const id = await importing.upload(user, file);
  await kill(user, await takeStage(user), 'read');
  await importing.run(user);
  expect(await mapped.draft(user, id)).toMatchObject({ version: 0 });

  // Applied, and killed before the file is read again.
  const { version } = await mapped.draft(user, id);
  await applyOnly(user, id, version);
  await kill(user, await takeStage(user), 'match');
  await importing.run(user);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'matching', rows: 3 });
  await mapped.decide(user, id, { 'Unheard of': product });

  // While it waits, a server starts again: nothing happens.
  await sweepImportsAtStart(world.services);
  await importing.run(user);
  expect((await importing.summary(user, id)).state).toBe('matching');

  // Continued, and killed while the rows are compared.
  expect(await continueOnly(user, id)).toBe(200);
  const stage = await takeStage(user);
  await kill(user, stage, 'analyse');
  await importing.run(user);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 3, faulty: 0 } });
  expect(await countAssets(user)).toBe(3);
  // The killed server was only slow, and continues.
  await expect(analyse(world.services, stage.lease, stage.found)).rejects.toThrow('Another server continued');
  expect(await countAssets(user)).toBe(3);
});

it('a server that another one overtook changes neither the mapping nor the products', async () => {
  const { user, file } = await setUp(['Nobody', 'Unheard of', 'T-3']);
  const id = await importing.upload(user, file);
  const slow = await takeStage(user);
  await kill(user, slow, 'read');
  await importing.run(user);
  await expect(analyse(world.services, slow.lease, slow.found)).rejects.toThrow('Another server continued');
  expect(await mapped.draft(user, id)).toMatchObject({ version: 0 });
  await mapped.apply(user, id, mapping);
  expect((await importing.summary(user, id)).state).toBe('matching');
});

it.each(['read', 'match'] as const)(
  'a mapped import that stopped the server three times during the step “%s” is given up',
  async (step) => {
    const { user, file } = await setUp();
    const { id } = await importing.import(user, file);
    await applyOnly(user, id, 0);
    for (let crash = 0; crash < 3; crash += 1) await kill(user, await takeStage(user), step);
    await importing.run(user);
    expect(await importing.summary(user, id)).toMatchObject({
      state: 'failed',
      reason: 'The server stopped three times while it worked on this file. Nothing was changed.',
    });
    expect(await countAssets(user)).toBe(0);
  },
);

it('an import is applied although its profile is removed after the work began', async () => {
  const { user, file } = await setUp();
  const { id } = await importing.import(user, file);
  const body = { mapping, version: 0, profile: { name: 'Soon gone' } };
  await world.call(applyImportMapping, user, { params: { id }, body });
  for (let stage = 0; stage < 2; stage += 1) {
    const { lease, found } = await takeStage(user);
    await analyse(world.services, lease, found);
    await lease.end();
  }
  const { lease, found } = await takeStage(user);
  expect(found).toMatchObject({ state: 'applying', profile_id: 1 });
  expect((await world.call(removeImportProfile, user, { params: { id: 1 } })).status).toBe(204);
  await applyImport(world.database, lease, found, new Date());
  await lease.end();
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 2 } });
});

it('an interrupted collection of pairs starts again with the same pairs', async () => {
  const { user, file } = await setUp(['Nobody', 'Unheard of', 'T-3']);
  const { id } = await importing.import(user, file);
  await applyOnly(user, id, 0);
  const stage = await takeStage(user);
  await analyse(world.services, stage.lease, stage.found);
  // The pairs are stored, but the import still has the state from before.
  await world.database.inCompany(user.companyId, (db) =>
    db.updateTable('equipment_import').set({ state: 'analysing', is_matched: false }).where('id', '=', id).execute(),
  );
  await kill(user, stage, 'match');
  await importing.run(user);
  expect((await importing.summary(user, id)).state).toBe('matching');
  const pairs = await world.database.inCompany(user.companyId, (db) =>
    db.selectFrom('import_pair').select(['model', 'assets']).where('import_id', '=', id).orderBy('id').execute(),
  );
  expect(pairs.map(({ assets }) => assets)).toEqual([2, 1]);
});
