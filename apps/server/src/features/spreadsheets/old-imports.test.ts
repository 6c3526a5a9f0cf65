import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelImport, spreadsheetLinks, undoImport } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { exportOf, importingIn } from '#testing/imports/importing.ts';
import { download } from '#testing/spreadsheets.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { clearOldImports } from './old-imports.actions.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

/** A company with 12 assets, and its exported list. */
async function setUp() {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const product = await catalogueOf(world.database).product();
  for (let number = 1; number <= 12; number += 1) await rows.asset(product.id, { uid: `A-${number}` });
  return { user, sheet: await exportOf(world, user) };
}

const clearAfter = (days: number) =>
  clearOldImports(world.database, new Date(world.services.clock().getTime() + days * 24 * 3600_000 + 60_000));

const kindsOf = ({ companyId }: WorldUser, id: number) =>
  world.database.inCompany(companyId, async (db) => {
    const rows = await db.selectFrom('import_row').select('kind').where('import_id', '=', id).execute();
    return rows.map(({ kind }) => kind).toSorted();
  });

/** Changes one asset and removes another from the list. The import applies this without a question. */
const changed = ({ rows, save }: Awaited<ReturnType<typeof exportOf>>) =>
  save(rows.slice(1).map((row, index) => (index === 0 ? { ...row, Notes: 'other' } : row)));

it('an import can be undone for a year; then its rows are deleted and its counts stay', async () => {
  const { user, sheet } = await setUp();
  const { id, counts } = await importing.import(user, await changed(sheet), 'import-both', 'a.xlsx');
  expect(counts).toMatchObject({ changed: 1, removed: 1, unchanged: 10 });
  await clearAfter(limits.undoDays - 1);
  expect(await kindsOf(user, id)).toEqual(['changed', 'removed']);
  expect(await importing.summary(user, id)).toMatchObject({ can_undo: true, rows_cleared_at: null, counts });
  await clearAfter(limits.undoDays);
  expect(await kindsOf(user, id)).toEqual([]);
  const cleared = await importing.summary(user, id);
  expect(cleared).toMatchObject({ state: 'done', can_undo: false, rows_cleared_at: expect.any(String), counts });
  expect((await world.call(undoImport, user, { params: { id } })).status).toBe(409);
  expect((await download(world, user, spreadsheetLinks.faultyRows(id))).status).toBe(404);
});

it('an import can be undone without its unchanged rows, and an undone import is kept for 90 days', async () => {
  const { user, sheet } = await setUp();
  const { id } = await importing.import(user, await changed(sheet), 'import-both', 'a.xlsx');
  await clearAfter(1);
  expect(await importing.undo(user, id)).toBe(200);
  expect((await exportOf(world, user)).rows).toEqual(sheet.rows);
  await clearAfter(limits.unusedImportDays - 1);
  expect(await kindsOf(user, id)).toHaveLength(2);
  await clearAfter(limits.unusedImportDays);
  expect(await kindsOf(user, id)).toEqual([]);
});

it('an import that nobody confirms is cancelled after 90 days', async () => {
  const { user, sheet } = await setUp();
  const few = await sheet.save(sheet.rows.slice(0, 5));
  const { id, state } = await importing.import(user, few, 'import-both', 'a.xlsx');
  expect(state).toBe('waiting');
  await clearAfter(limits.unusedImportDays - 1);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'waiting' });
  await clearAfter(limits.unusedImportDays);
  expect(await importing.summary(user, id)).toMatchObject({
    state: 'cancelled',
    reason: 'Nobody confirmed it within 90 days.',
    counts: { removed: 7 },
    rows_cleared_at: expect.any(String),
  });
  expect(await kindsOf(user, id)).toEqual([]);
  expect((await world.call(cancelImport, user, { params: { id } })).status).toBe(409);
});

it('an exported list can be imported for a year; an older one is refused and changes nothing', async () => {
  const { user, sheet } = await setUp();
  await clearAfter(limits.exportDays - 1);
  expect(await importing.import(user, sheet.content, 'import-both', 'a.xlsx')).toMatchObject({
    state: 'done',
    counts: { unchanged: 12 },
  });
  await clearAfter(limits.exportDays);
  const refused = await importing.import(user, await changed(sheet), 'import-both', 'a.xlsx');
  expect(refused).toMatchObject({ state: 'failed', reason: expect.stringContaining('Download the list again') });
  expect((await exportOf(world, user)).rows).toEqual(sheet.rows);
});
