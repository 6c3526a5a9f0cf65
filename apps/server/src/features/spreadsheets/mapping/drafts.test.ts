import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/spreadsheets/mapping.ts';
import { continueImport, decideImportPairs, listImportPairs } from '@rampart/contract/api/spreadsheets/matching.ts';
import { cancelImport } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn, mappingOf } from '#testing/imports/mapping.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { clearOldImports } from '../old-imports.actions.ts';

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
const unknown = csvWith(headings, [['Nobody', 'Nothing at all', 'T-1']]);

/** What is left of a file. */
async function leftOf({ companyId }: WorldUser, id: number) {
  return world.database.inCompany(companyId, async (db) => {
    const parts = await db.selectFrom('import_file_part').select('part').where('import_id', '=', id).execute();
    const pairs = await db.selectFrom('import_pair').select('id').where('import_id', '=', id).execute();
    const { sample } = await db
      .selectFrom('equipment_import')
      .select('sample')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { parts: parts.length, pairs: pairs.length, hasSample: sample !== null };
  });
}

async function waiting() {
  const user = await world.user();
  const { id } = await importing.import(user, unknown);
  return { user, id };
}

/** An import whose only product is open. */
async function matching() {
  const { user, id } = await waiting();
  await mapped.apply(user, id, mapping);
  expect((await importing.summary(user, id)).state).toBe('matching');
  return { user, id };
}

const save = (user: WorldUser, id: number, version: number, sent = mapping) =>
  world.call(api.saveImportMapping, user, { params: { id }, body: { mapping: sent, version } });
const apply = (user: WorldUser, id: number, version: number, sent = mapping) =>
  world.call(api.applyImportMapping, user, { params: { id }, body: { mapping: sent, version, profile: null } });

describe('a draft of a mapping', () => {
  it('is kept with its author, and may be incomplete', async () => {
    const { user, id } = await waiting();
    const incomplete = mappingOf(headings, { Notes: 'Tag' });
    const saved = await save(user, id, 0, incomplete);
    expect(saved).toMatchObject({ status: 200, body: { mapping: incomplete, version: 1, saved_by: 'Ada Tester' } });
    expect(await mapped.draft(user, id)).toMatchObject({ mapping: incomplete, version: 1, saved_by: 'Ada Tester' });
  });

  it('keeps the mappings of the sheets that the user left, which a kept mapping does not', async () => {
    const { user, id } = await waiting();
    const left = [mappingOf(headings, { Notes: 'Tag' }, { sheet: 'Old' })];
    expect(await save(user, id, 0, { ...mapping, left })).toMatchObject({ status: 200 });
    expect(await mapped.draft(user, id)).toMatchObject({ mapping: { left } });
    expect((await mapped.apply(user, id, { ...mapping, left }, 'SAP')).status).toBe(200);
    const { profiles } = (await world.call(api.listImportProfiles, user, {})).body;
    const kept = await world.call(api.getImportProfile, user, { params: { id: profiles[0]?.id ?? 0 } });
    expect(kept.body.mapping).toEqual(mapping);
    expect((await world.call(api.changeImportMapping, user, { params: { id } })).status).toBe(200);
    expect(await mapped.draft(user, id)).toMatchObject({ mapping: { left } });
  });

  it(
    'of two users at the same time is kept once, and the other one gets the newer one',
    { tags: ['embedded'] },
    async () => {
      const { user, id } = await waiting();
      const colleague = await world.user({ companyId: user.companyId });
      const answers = await Promise.all([save(user, id, 0), save(colleague, id, 0)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      for (const call of [save, apply])
        expect(await call(colleague, id, 0)).toMatchObject({ status: 409, body: { draft: { mapping, version: 1 } } });
      expect((await importing.summary(user, id)).state).toBe('mapping');
      expect((await apply(colleague, id, 1)).status).toBe(200);
      expect(await save(user, id, 1)).toMatchObject({ status: 409, body: { draft: { mapping, version: 2 } } });
    },
  );

  it('of two users who apply it at the same time is applied once', { tags: ['embedded'] }, async () => {
    const { user, id } = await waiting();
    const colleague = await world.user({ companyId: user.companyId });
    const answers = await Promise.all([apply(user, id, 0), apply(colleague, id, 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('that cannot be used is not applied, and the answer names the field', async () => {
    const { user, id } = await waiting();
    const withoutKey = mappingOf(headings, { Product: 'Model' }, { key: 'Serial Number' });
    expect(await apply(user, id, 0, withoutKey)).toMatchObject({
      status: 422,
      body: {
        errors: {
          'Serial Number': ['Rows are identified by Serial Number. Choose the column with the Serial Number.'],
        },
      },
    });
    expect(await apply(user, id, 0, { ...mapping, sheet: 'Other' })).toMatchObject({
      status: 422,
      body: { errors: { mapping: [expect.any(String)] } },
    });
    expect((await importing.summary(user, id)).state).toBe('mapping');
  });

  it('belongs to no file with our headings, and to no other company', async () => {
    const { user, id } = await waiting();
    const ours = await importing.import(user, []);
    const stranger = await world.user();
    const calls = [
      (caller: WorldUser, of: number) => world.call(api.getImportMapping, caller, { params: { id: of } }),
      (caller: WorldUser, of: number) => save(caller, of, 0),
      (caller: WorldUser, of: number) => apply(caller, of, 0),
    ];
    for (const call of calls) {
      expect((await call(user, ours.id)).status).toBe(404);
      const [foreign, missing] = [await call(stranger, id), await call(stranger, 4711)];
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(missing.body);
    }
    const later = [api.changeImportMapping, continueImport];
    for (const endpoint of later) {
      expect((await world.call(endpoint, user, { params: { id } })).status).toBe(409);
      expect((await world.call(endpoint, stranger, { params: { id } })).status).toBe(404);
    }
  });
});

describe('an import with open products', () => {
  it('waits for a person, who can change the mapping again', async () => {
    const { user, id } = await matching();
    expect(await importing.summary(user, id)).toMatchObject({ rows: 1, progress: 100 });
    expect((await world.call(api.getImportMapping, user, { params: { id } })).status).toBe(409);
    expect((await world.call(api.changeImportMapping, user, { params: { id } })).status).toBe(200);
    expect(await mapped.draft(user, id)).toMatchObject({ mapping, version: 1 });
    expect(await leftOf(user, id)).toEqual({ parts: 1, pairs: 0, hasSample: true });
  });

  it('reports their rows if a person continues', async () => {
    const { user, id } = await matching();
    expect(await mapped.continue(user, id)).toBe(200);
    expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 0, faulty: 1 } });
    expect(await importing.rows(user, id, 'faulty')).toMatchObject([
      {
        row: 2,
        faults: [{ column: 'Model (column B)', reason: 'No product was chosen for “Nobody Nothing at all”.' }],
      },
    ]);
    expect(await leftOf(user, id)).toEqual({ parts: 0, pairs: 0, hasSample: false });
    expect(await mapped.continue(user, id)).toBe(409);
  });
});

it('a file with too many different products waits for its mapping again, with the draft and the reason', async () => {
  const user = await world.user();
  const rows = Array.from({ length: limits.importPairsMax + 1 }, (_, index) => [
    'Nobody',
    `Model ${index}`,
    `T-${index}`,
  ]);
  const { id } = await importing.import(user, csvWith(headings, rows));
  expect((await mapped.apply(user, id, mapping, 'Too many')).status).toBe(200);
  expect(await importing.summary(user, id)).toMatchObject({
    state: 'mapping',
    profile: null,
    finished_at: null,
    reason:
      'The file names more than 20,000 different products. Check that the columns of the manufacturer and the product ' +
      'do not contain serial numbers, or split the file.',
  });
  expect(await mapped.draft(user, id)).toMatchObject({ mapping, version: 1, saved_by: 'Ada Tester' });
  expect(await leftOf(user, id)).toEqual({ parts: expect.any(Number), pairs: 0, hasSample: true });
  // All rows name one product now.
  const corrected = mappingOf(headings, { Product: 'Maker', 'Asset ID': 'Tag' }, { key: 'Asset ID' });
  await mapped.apply(user, id, corrected, 'Too many');
  expect(await importing.summary(user, id)).toMatchObject({ state: 'matching', profile: 'Too many', reason: null });
});

describe.each([
  ['mapping', waiting, 'Nobody finished its mapping within 90 days.'],
  ['matching', matching, 'Nobody chose its products within 90 days.'],
] as const)('an import in the state %s', (state, setUp, reason) => {
  it('can be cancelled, which deletes its file', async () => {
    const { user, id } = await setUp();
    const cancelled = await world.call(cancelImport, user, { params: { id } });
    expect(cancelled).toMatchObject({ status: 200, body: { import: { state: 'cancelled', reason: null } } });
    expect(await leftOf(user, id)).toEqual({ parts: 0, pairs: 0, hasSample: false });
    expect((await world.call(cancelImport, user, { params: { id } })).status).toBe(409);
  });

  it('is cancelled after 90 days, which deletes its file', async () => {
    const { user, id } = await setUp();
    const after = (days: number) => new Date(world.services.clock().getTime() + days * 24 * 3600_000);
    await clearOldImports(world.database, after(limits.unusedImportDays - 1));
    expect((await importing.summary(user, id)).state).toBe(state);
    await clearOldImports(world.database, after(limits.unusedImportDays + 1));
    expect(await importing.summary(user, id)).toMatchObject({ state: 'cancelled', reason });
    expect(await leftOf(user, id)).toEqual({ parts: 0, pairs: 0, hasSample: false });
  });
});

it('keeps the decisions of a colleague if a user goes back to the columns, and says so to the colleague', async () => {
  const ada = await world.user();
  const ben = await world.user({ companyId: ada.companyId });
  const product = await mapped.product();
  const models = ['First model', 'Second model', 'Third model'];
  const { id } = await importing.import(
    ada,
    csvWith(
      headings,
      models.map((model) => ['Nobody', model, model]),
    ),
  );
  await mapped.apply(ada, id, mapping);
  await mapped.decide(ben, id, { 'First model': product, 'Second model': 'set-aside' });
  expect((await world.call(api.changeImportMapping, ada, { params: { id } })).status).toBe(200);
  const late = await world.call(decideImportPairs, ben, {
    params: { id },
    body: { decisions: [{ pair: 3, state: 'set-aside' }] },
  });
  expect(late).toMatchObject({
    status: 409,
    body: {
      message:
        'Another user went back to the columns of this import. Earlier decisions are remembered for its products.',
    },
  });
  await mapped.apply(ada, id, mapping);
  const { pairs } = (await world.call(listImportPairs, ada, { params: { id }, body: {} })).body;
  const found = pairs.map(({ model, state, product: meant }) => [model, state, meant?.uuid]);
  expect(found.toSorted()).toEqual([
    ['First model', 'certain', product.uuid],
    ['Second model', 'set-aside', undefined],
    ['Third model', 'open', undefined],
  ]);
});
