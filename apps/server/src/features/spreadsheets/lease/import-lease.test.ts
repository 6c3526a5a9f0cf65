// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DiskFull } from '#db/disk-full.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { importingIn, type SheetCells } from '#testing/imports/importing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { analyse } from '../analyse/analyse.ts';
import { applyImport } from '../apply/apply.actions.ts';
import { leaveImports, sweepImportsAtStart } from '../imports.jobs.ts';
import type { ImportStep } from './crashes.actions.ts';
import { listCompaniesWithWork } from './sweep.actions.ts';
import { takeLease } from './lease.actions.ts';
import { importJob, runImports } from '../run-imports.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

async function setUp() {
  const user = await world.user();
  const product = await catalogueOf(world.database).product();
  const sheet = (count: number, prefix = 'A'): SheetCells[] =>
    Array.from({ length: count }, (_, index) => ({ 'Product ID': product.id, 'Asset ID': `${prefix}-${index + 1}` }));
  return { user, product, sheet, rows: companyRows(world.database, user.companyId) };
}

async function countAssets({ companyId }: WorldUser): Promise<number> {
  const rows = await world.database.inCompany(companyId, (db) => db.selectFrom('asset').select('id').execute());
  return rows.length;
}

async function update({ companyId }: WorldUser, id: number, values: Record<string, unknown>) {
  await world.database.inCompany(companyId, (db) =>
    db.updateTable('equipment_import').set(values).where('id', '=', id).execute(),
  );
}

it('two imports of two users at the same time run one after the other, and none is lost', async () => {
  const { user, sheet } = await setUp();
  const colleague = await world.user({ companyId: user.companyId });
  const [first, second] = await Promise.all([
    importing.upload(user, sheet(40)),
    importing.upload(colleague, sheet(50, 'B')),
  ]);
  await Promise.all([importing.run(user), importing.run(colleague), importing.run(user)]);
  expect(await importing.summary(user, first)).toMatchObject({ state: 'done', counts: { new: 40 } });
  expect(await importing.summary(user, second)).toMatchObject({ state: 'done', counts: { new: 50 } });
  expect(await countAssets(user)).toBe(90);
});

it('the same rows from two users at the same time are added once', async () => {
  const { user, sheet } = await setUp();
  const colleague = await world.user({ companyId: user.companyId });
  const ids = await Promise.all([importing.upload(user, sheet(20)), importing.upload(colleague, sheet(20))]);
  await Promise.all([importing.run(user), importing.run(colleague)]);
  const counts = await Promise.all(ids.map(async (id) => (await importing.summary(user, id)).counts.new));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 20]);
  expect(await countAssets(user)).toBe(20);
});

it('while one server works on the imports of a company, another server waits and tries again later', async () => {
  const { user, sheet } = await setUp();
  const lease = await takeLease(world.database, user.companyId);
  const id = await importing.upload(user, sheet(1));
  await importing.run(user);
  expect((await importing.summary(user, id)).state).toBe('uploaded');
  const later = await world.database.pool.query(
    `SELECT FROM pgboss.job WHERE name = $1 AND data->>'companyId' = $2 AND start_after > now() + interval '10 seconds'`,
    [importJob, String(user.companyId)],
  );
  expect(later.rowCount).toBe(1);
  await lease?.end();
  await importing.run(user);
  expect((await importing.summary(user, id)).state).toBe('done');
});

it('a server that did not renew its time cannot continue its import', async () => {
  const { user, sheet } = await setUp();
  const id = await importing.upload(user, sheet(3));
  const silent = await takeLease(world.database, user.companyId);
  const found = await silent?.next();
  await silent?.abandon();
  await world.database.inCompany(user.companyId, (db) =>
    db
      .updateTable('import_turn')
      .set({ until: new Date(0) })
      .where('import_id', '=', id)
      .execute(),
  );
  await importing.run(user);
  expect((await importing.summary(user, id)).state).toBe('done');
  if (!silent || !found) throw new Error('There was nothing to work on.');
  // The old server still tries to work. Nothing happens twice.
  await applyImport(world.database, silent, found, new Date());
  await expect(analyse(world.services, silent, found)).rejects.toThrow('Another server continued');
  expect(await silent.next()).toBeUndefined();
  await silent.end();
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 3 } });
  expect(await countAssets(user)).toBe(3);
});

it('an interrupted analysis starts again, with the same result', async () => {
  const { user, sheet, rows } = await setUp();
  const id = await importing.upload(user, sheet(10));
  await update(user, id, { state: 'analysing', attempts: 1 });
  await world.database.inCompany(user.companyId, (db) =>
    db.insertInto('import_row').values({ import_id: id, position: 1, row_number: 2, kind: 'faulty' }).execute(),
  );
  await rows.import();
  await sweepImportsAtStart(world.services);
  await importing.run(user);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', rows: 10, counts: { new: 10, faulty: 0 } });
});

it('a starting server continues unfinished imports and removes incomplete uploads', async () => {
  const { user, sheet } = await setUp();
  const id = await importing.upload(user, sheet(1));
  const broken = await importing.upload(user, sheet(1));
  await update(user, broken, { received_at: null, uploaded_at: new Date('2026-03-02T07:00:00Z') });
  const coming = await importing.upload(user, sheet(1));
  await update(user, coming, { received_at: null });
  await world.database.pool.query('DELETE FROM pgboss.job');
  await sweepImportsAtStart(world.services);
  const jobs = await world.database.pool.query(`SELECT data FROM pgboss.job WHERE name = $1`, [importJob]);
  expect(jobs.rows).toContainEqual({ data: { companyId: user.companyId } });
  const left = await world.database.inCompany(user.companyId, (db) =>
    db.selectFrom('equipment_import').select('id').orderBy('id').execute(),
  );
  expect(left.map((row) => row.id)).toEqual([id, coming]);
});

/** Leaves the state of a server that was killed in this step of the company's next import. */
async function crashDuring({ companyId }: WorldUser, step: ImportStep) {
  const lease = await takeLease(world.database, companyId);
  await lease?.next();
  await lease?.abandon();
  await world.database.inCompany(companyId, async (db) => {
    await lease?.begin(db, step);
    await db
      .updateTable('import_turn')
      .set({ until: new Date(0), process: randomUUID() })
      .execute();
  });
}

it('an abandoned lease is no longer renewed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user } = await setUp();
  const timers = vi.getTimerCount();
  const lease = await takeLease(world.database, user.companyId);
  expect(vi.getTimerCount()).toBe(timers + 1);
  await lease?.abandon();
  expect(vi.getTimerCount()).toBe(timers);
});

it('crashes of the server are not failures of an import', async () => {
  const { user, sheet } = await setUp();
  const id = await importing.upload(user, sheet(3));
  for (const step of ['read', 'read', 'analyse', 'analyse', 'read', 'analyse'] as const) await crashDuring(user, step);
  await importing.run(user);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 3 } });
});

const threeStops = 'The server stopped three times while it worked on this file. Nothing was changed.';

it.each(['read', 'analyse'] as const)(
  'an import that stopped the server three times during the step “%s” is given up, and the next import starts',
  async (step) => {
    const { user, sheet } = await setUp();
    const stopping = await importing.upload(user, sheet(1));
    const next = await importing.upload(user, sheet(2, 'B'));
    const other = await setUp();
    const elsewhere = await importing.upload(other.user, other.sheet(1));
    for (let crash = 0; crash < 3; crash += 1) await crashDuring(user, step);
    // Imports of other companies come before an import that stopped a server.
    const companies = await world.database.asOperator(listCompaniesWithWork);
    expect(companies.indexOf(other.user.companyId)).toBeLessThan(companies.indexOf(user.companyId));
    await importing.run(user);
    await importing.run(other.user);
    expect(await importing.summary(user, stopping)).toMatchObject({
      state: 'failed',
      reason: threeStops,
    });
    expect((await importing.summary(user, next)).state).toBe('done');
    expect((await importing.summary(other.user, elsewhere)).state).toBe('done');
  },
);

it('an import that stopped the server three times while it was applied is given up', async () => {
  const { user, sheet } = await setUp();
  const id = await importing.upload(user, sheet(1));
  await update(user, id, { state: 'applying' });
  for (let crash = 0; crash < 3; crash += 1) await crashDuring(user, 'apply');
  await importing.run(user);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'failed', reason: threeStops });
});

it('an undo that stopped the server three times is given up, and the import stays', async () => {
  const { user, sheet } = await setUp();
  const { id } = await importing.import(user, sheet(2));
  await update(user, id, { state: 'undoing' });
  for (let crash = 0; crash < 3; crash += 1) await crashDuring(user, 'undo');
  await importing.run(user);
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', reason: threeStops });
  expect(await countAssets(user)).toBe(2);
});

it('a server that stops in an orderly way leaves no crash behind', async () => {
  const { user, sheet } = await setUp();
  const id = await importing.upload(user, sheet(1));
  for (let stop = 0; stop < 4; stop += 1) {
    const lease = await takeLease(world.database, user.companyId);
    await lease?.next();
    await leaveImports(world.services);
  }
  await importing.run(user);
  expect((await importing.summary(user, id)).state).toBe('done');
});

it('only failures of the import itself count as attempts', async () => {
  const { user, sheet } = await setUp();
  const id = await importing.upload(user, sheet(1));
  await update(user, id, { state: 'applying' });
  const attemptsAfter = async (error: Error) => {
    const failing = {
      ...world.services,
      clock: () => {
        throw error;
      },
    };
    await expect(runImports(failing, user.companyId)).rejects.toThrow(error);
    const { attempts } = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('equipment_import').select('attempts').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return attempts;
  };
  expect(await attemptsAfter(Object.assign(new Error('terminating connection'), { code: '57P01' }))).toBe(0);
  expect(await attemptsAfter(new DiskFull())).toBe(0);
  expect(await attemptsAfter(new Error('on purpose'))).toBe(1);
  expect(await attemptsAfter(new Error('on purpose'))).toBe(2);
});

it('an import that fails repeatedly is stopped, and the next import starts', async () => {
  const { user, sheet } = await setUp();
  const failing = await importing.upload(user, sheet(1));
  const next = await importing.upload(user, sheet(2, 'B'));
  await update(user, failing, { attempts: 5 });
  await runImports(world.services, user.companyId);
  const failed = await importing.summary(user, failing);
  expect(failed).toMatchObject({ state: 'failed', can_undo: false });
  expect(failed.reason).toBe('It failed several times because of a server error. Nothing was changed.');
  expect((await importing.summary(user, next)).state).toBe('done');
});

it('the file is deleted after the analysis, and unchanged rows are only counted', async () => {
  const { user, sheet } = await setUp();
  const { id } = await importing.import(user, [...sheet(2), { 'Product ID': 0, 'Asset ID': 'x' }]);
  const left = await world.database.inCompany(user.companyId, async (db) => ({
    parts: await db.selectFrom('import_file_part').select('part').where('import_id', '=', id).execute(),
    kinds: await db.selectFrom('import_row').select('kind').where('import_id', '=', id).orderBy('position').execute(),
  }));
  expect(left).toEqual({ parts: [], kinds: [{ kind: 'new' }, { kind: 'new' }, { kind: 'faulty' }] });
});
