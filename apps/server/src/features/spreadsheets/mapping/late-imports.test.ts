import { afterAll, beforeAll, expect, it } from 'vitest';
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

const headings = ['Maker', 'Model', 'Tag'];
const mapping = mappingOf(
  headings,
  { Manufacturer: 'Maker', Product: 'Model', 'Asset ID': 'Tag' },
  { key: 'Asset ID' },
);

/** A company whose first import with a profile listed these assets. */
async function setUp(...uids: string[]) {
  const user = await world.user();
  const [product, other] = [await mapped.product(), await mapped.product('Switch 9')];
  const file = (...listed: string[]) =>
    csvWith(
      headings,
      // Without an Asset ID, the row is a product without assets.
      listed.map((uid) => (uid === '' ? [other.maker, other.name, ''] : [product.maker, product.name, uid])),
    );
  await mapped.import(user, file(...uids), mapping, 'SAP');
  return { user, file };
}

async function idsOf({ companyId }: WorldUser) {
  const rows = await world.database.inCompany(companyId, (db) =>
    db.selectFrom('asset').select('company_asset_uid').where('removed_at', 'is', null).orderBy('id').execute(),
  );
  return rows.map(({ company_asset_uid }) => company_asset_uid);
}

it('an import that waited removes nothing that a later one with the same profile listed', async () => {
  const { user, file } = await setUp('T-1', 'T-2', 'T-3', '');
  const old = await importing.import(user, file('T-1'));
  expect(old).toMatchObject({ state: 'waiting', counts: { removed: 3, products_removed: 1 } });
  const later = await importing.import(user, file('T-1', 'T-2', ''));
  expect(later).toMatchObject({ state: 'waiting', counts: { removed: 1 } });
  await importing.confirm(user, later.id, false);

  expect(await importing.confirm(user, old.id, true)).toBe(200);
  expect(await importing.summary(user, old.id)).toMatchObject({
    state: 'done',
    counts: { removed: 1, products_removed: 0, faulty: 0 },
    reason: '2 rows that the file does not list are not removed, because a later import with “SAP” lists them.',
  });
  expect(await idsOf(user)).toEqual(['T-1', 'T-2']);
  // What the later one listed is asked about when the next file lacks it.
  expect(await importing.import(user, file('T-1'))).toMatchObject({ state: 'waiting', counts: { removed: 2 } });
});

it('an import that waited removes what it was asked about if the later one was undone', async () => {
  const { user, file } = await setUp('T-1', 'T-2');
  const old = await importing.import(user, file('T-1'));
  const later = await importing.import(user, file('T-1', 'T-2', 'T-3'));
  expect(later.state).toBe('done');
  await importing.undo(user, later.id);
  await importing.confirm(user, old.id, true);
  expect(await importing.summary(user, old.id)).toMatchObject({ state: 'done', counts: { removed: 1 }, reason: null });
  expect(await idsOf(user)).toEqual(['T-1']);
});

it('an import that waited for its products is not asked about what only a later one listed', async () => {
  const { user, file } = await setUp('T-1');
  const { id } = await importing.import(user, `${file('T-1')}"Nobody","Nothing at all","T-8"\n`);
  expect((await importing.summary(user, id)).state).toBe('matching');
  expect(await importing.import(user, file('T-1', 'T-2'))).toMatchObject({ state: 'done', counts: { new: 1 } });
  await mapped.decide(user, id, { 'Nothing at all': 'set-aside' });
  await mapped.continue(user, id);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { removed: 0 } });
  expect(await idsOf(user)).toEqual(['T-1', 'T-2']);
  expect(await importing.import(user, file('T-1'))).toMatchObject({ state: 'waiting', counts: { removed: 1 } });
});

it('an import that waited removes what a later one with another profile listed', async () => {
  const { user, file } = await setUp('T-1', 'T-2');
  const old = await importing.import(user, file('T-1'));
  await mapped.import(user, file('T-1', 'T-2').replace('Tag', 'Label'), mapping, 'Other');
  await importing.confirm(user, old.id, true);
  expect(await importing.summary(user, old.id)).toMatchObject({ state: 'done', counts: { removed: 1 }, reason: null });
  expect(await idsOf(user)).toEqual(['T-1']);
});
