import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/spreadsheets/mapping.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn, mappingOf } from '#testing/imports/mapping.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
  mapped = mappingIn(world);
});
afterAll(() => world.close());

const headings = ['Maker', 'Model', 'Tag', 'Remark'];
const fields = { Manufacturer: 'Maker', Product: 'Model', 'Asset ID': 'Tag' } as const;
const mapping = mappingOf(headings, fields, { key: 'Asset ID' });
const withNotes = mappingOf(headings, { ...fields, Notes: 'Remark' }, { key: 'Asset ID' });

async function setUp() {
  const user = await world.user();
  const product = await mapped.product();
  const file = (...uids: string[]) =>
    csvWith(
      headings,
      uids.map((uid) => [product.maker, product.name, uid, `about ${uid}`]),
    );
  const first = await mapped.import(user, file('T-1'), mapping, 'Maintenance');
  const profile = (await list(user))[0];
  if (!profile) throw new Error('No profile was kept.');
  return { user, file, first, profile };
}

const list = async (user: WorldUser) => (await world.call(api.listImportProfiles, user, {})).body.profiles;
const update = (user: WorldUser, id: number, body: { name?: string; mapping?: Mapping; version?: number }) =>
  world.call(api.updateImportProfile, user, { params: { id }, body: { version: 0, ...body } });

it('a kept mapping has the headings that it uses, its first rows, and when it was used', async () => {
  const { user, file, profile } = await setUp();
  expect(profile).toMatchObject({ name: 'Maintenance', headings: ['Maker', 'Model', 'Tag'], saved_by: 'Ada Tester' });
  const { body } = await world.call(api.getImportProfile, user, { params: { id: profile.id } });
  expect(body).toMatchObject({ profile, mapping, sheet: { headingRow: 1, rows: [{ rowNumber: 2 }] } });
  const used = profile.used_at;
  await importing.import(user, file('T-1'));
  expect((await list(user))[0]?.used_at).not.toBeNull();
  expect(used).not.toBeNull();
});

it('later files use the changed mapping and show the new name, and so do earlier imports', async () => {
  const { user, file, first, profile } = await setUp();
  const changed = await update(user, profile.id, { name: 'CMMS', mapping: withNotes });
  expect(changed).toMatchObject({
    status: 200,
    body: { profile: { name: 'CMMS', headings: ['Maker', 'Model', 'Tag', 'Remark'] } },
  });
  const next = await importing.import(user, file('T-1'));
  expect(next).toMatchObject({ state: 'done', profile: 'CMMS', counts: { changed: 1 } });
  expect((await importing.summary(user, first.id)).profile).toBe('CMMS');
});

it('a file without one of its headings asks for a mapping', async () => {
  const { user, file } = await setUp();
  expect((await importing.import(user, file('T-1').replace('Tag', 'Label'))).state).toBe('mapping');
});

it('the profile with most headings is used', async () => {
  const { user, file, profile } = await setUp();
  await world.call(api.removeImportProfile, user, { params: { id: profile.id } });
  await mapped.import(user, file('T-1'), withNotes, 'More');
  const less = csvWith(headings.slice(0, 3), []);
  const { id } = await importing.import(user, less);
  await mapped.apply(user, id, mapping, 'Less');
  expect((await importing.import(user, file('T-1'))).profile).toBe('More');
});

it('a removed profile is forgotten, and its imports keep its name', async () => {
  const { user, file, first, profile } = await setUp();
  expect((await world.call(api.removeImportProfile, user, { params: { id: profile.id } })).status).toBe(204);
  expect((await world.call(api.removeImportProfile, user, { params: { id: profile.id } })).status).toBe(404);
  expect(await list(user)).toEqual([]);
  expect((await importing.summary(user, first.id)).profile).toBe('Maintenance');
  const { id, state } = await importing.import(user, file('T-2'));
  expect(state).toBe('mapping');
  // A new profile with the same name has listed nothing yet.
  await mapped.apply(user, id, mapping, 'Maintenance');
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 1, removed: 0 } });
});

it('a name is used once, without regard to case; keeping it again replaces the mapping', async () => {
  const { user, file, profile } = await setUp();
  const { id } = await importing.import(user, file('T-1').replace('Tag', 'Label'));
  expect((await mapped.draft(user, id)).profiles).toEqual([{ id: profile.id, name: 'Maintenance' }]);
  await mapped.apply(user, id, mapping, 'MAINTENANCE');
  expect(await list(user)).toMatchObject([
    { id: profile.id, name: 'MAINTENANCE', headings: ['Maker', 'Model', 'Label'] },
  ]);
  const other = await importing.import(user, file('T-1'));
  await mapped.apply(user, other.id, mapping, 'Other');
  const otherId = (await list(user)).find(({ name }) => name === 'Other')?.id ?? 0;
  expect(await update(user, otherId, { name: 'maintenance' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['A kept mapping with this name already exists.'] } },
  });
});

it('two users who choose the same name at the same time do not get the same name', { tags: ['embedded'] }, async () => {
  const { user, file, profile } = await setUp();
  const { id } = await importing.import(user, file('T-1').replace('Tag', 'Label'));
  await mapped.apply(user, id, mapping, 'Other');
  const otherId = (await list(user)).find(({ name }) => name === 'Other')?.id ?? 0;
  const answers = await Promise.all([
    update(user, profile.id, { name: 'Same' }),
    update(user, otherId, { name: 'same' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

it('of two users who change a kept mapping, the second one gets the newer one, and nothing is overwritten', async () => {
  const { user, profile } = await setUp();
  const colleague = await world.user({ companyId: user.companyId });
  expect(profile.version).toBe(0);
  const answers = await Promise.all([
    update(user, profile.id, { mapping: withNotes }),
    update(colleague, profile.id, { mapping: withNotes, name: 'Of both' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await update(colleague, profile.id, { mapping })).toMatchObject({
    status: 409,
    body: {
      message: 'Ada Tester changed this kept mapping. Check the newer one before you save.',
      newer: { profile: { version: 1 }, mapping: withNotes },
    },
  });
  expect(await update(colleague, profile.id, { mapping, version: 1 })).toMatchObject({
    status: 200,
    body: { profile: { version: 2 } },
  });
});

it('keeping a mapping again with an import counts as a change', async () => {
  const { user, file, profile } = await setUp();
  const { id } = await importing.import(user, file('T-1').replace('Tag', 'Label'));
  await mapped.apply(user, id, mapping, 'Maintenance');
  expect((await update(user, profile.id, { name: 'Renamed' })).status).toBe(409);
  expect((await update(user, profile.id, { name: 'Renamed', version: 1 })).status).toBe(200);
});

it('a changed mapping without its product is refused with the field', async () => {
  const { user, profile } = await setUp();
  expect(await update(user, profile.id, { mapping: mappingOf(headings, { Notes: 'Remark' }) })).toMatchObject({
    status: 422,
    body: { errors: { Product: [expect.any(String)] } },
  });
});

it('a profile of another company is neither listed, used, changed nor removed', async () => {
  const { file, profile } = await setUp();
  const stranger = await world.user();
  expect(await list(stranger)).toEqual([]);
  expect((await importing.import(stranger, file('T-1'))).state).toBe('mapping');
  for (const id of [profile.id, 4711]) {
    expect((await world.call(api.getImportProfile, stranger, { params: { id } })).status).toBe(404);
    expect((await update(stranger, id, { name: 'Mine' })).status).toBe(404);
    expect((await world.call(api.removeImportProfile, stranger, { params: { id } })).status).toBe(404);
  }
});

it('a company can keep a limited number of mappings', async () => {
  const { user, file } = await setUp();
  const others = Array.from({ length: limits.importProfilesMax - 1 }, (_, index) => ({
    name: `Profile ${index}`,
    sample: JSON.stringify({ name: '', headingRow: 1, columns: [], rows: [], values: [] }),
    mapping: JSON.stringify(mapping),
    saved_by: 'x',
    saved_at: new Date(),
  }));
  await world.database.inCompany(user.companyId, (db) => db.insertInto('import_profile').values(others).execute());
  const { id } = await importing.import(user, file('T-1').replace('Tag', 'Label'));
  expect(await mapped.apply(user, id, mapping, 'One more')).toMatchObject({
    status: 422,
    body: { errors: { 'profile.name': ['The company can keep at most 100 mappings.'] } },
  });
  expect((await mapped.apply(user, id, mapping, 'Maintenance')).status).toBe(200);
});
