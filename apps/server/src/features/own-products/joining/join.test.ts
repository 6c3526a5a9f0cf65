import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAssetHistory } from '@rampart/contract/api/assets.ts';
import { companyRows } from '#testing/assets.ts';
import { joiningIn } from '#testing/merges/joining.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let joining: ReturnType<typeof joiningIn>;
beforeAll(async () => {
  world = await createWorld();
  joining = joiningIn(world);
});
afterAll(() => world.close());

describe('joining an own product to a product of the catalogue', () => {
  it(
    'moves its assets with their history, words, firmware and counts, and removes it',
    { tags: ['embedded'] },
    async () => {
      const { user, rows, own, product, vulnerabilities } = await joining.setUp(2);
      const [first = 0, second = 0] = vulnerabilities;
      const kept = await rows.asset(product.id, { uid: 'K-1' });
      const plain = await rows.asset(own.id, { uid: 'P-1', firmware: '2.0' });
      const spoken = await rows.asset(own.id, { uid: 'P-2', priority: 'high' });
      const removed = await rows.asset(own.id, { uid: 'P-3' });
      await rows.mitigate(spoken.id, [first]);
      await rows.state(spoken.id, second);
      await world.database.inCompany(user.companyId, (db) =>
        db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', removed.id).execute(),
      );
      const group = await rows.group('Pumps', [own.id]);

      const preview = await joining.preview(user, own.uuid, product.uuid);
      expect(preview.body).toEqual({
        assets: 2,
        groups: 1,
        renamed: [],
        renamed_total: 0,
        note: 'none',
        status: 'Not Started',
      });
      const { status, body } = await joining.join(user, own.uuid, product.uuid);
      expect(status).toBe(200);
      expect(body.join).toEqual({
        id: 1,
        own: { name: 'Pump Box 7', manufacturer: 'Own Works' },
        product: expect.objectContaining({ uuid: product.uuid, is_own: false }) as object,
        assets: 2,
        renamed: [],
        joined_by: 'Ada Tester',
        joined_at: expect.any(String) as string,
        undone_at: null,
        kept: [],
        is_merge: false,
      });
      expect(await joining.joins(user)).toEqual([body.join]);

      expect(await joining.assets(user)).toMatchObject([
        { id: kept.id, product_id: product.id, done_count: 0 },
        { id: plain.id, product_id: product.id, done_count: 2, not_affected_count: 2 },
        { id: spoken.id, product_id: product.id, done_count: 2, not_affected_count: 1 },
        { id: removed.id, product_id: product.id },
      ]);
      expect(await joining.equipment(user, product.id)).toEqual({
        total_assets: 3,
        complete_assets: 2,
        done_items: 4,
        not_affected_items: 3,
      });
      expect(await joining.equipment(user, own.id)).toBeUndefined();
      expect(await joining.groups(user, product.id)).toEqual([group.id]);
      expect(await joining.ownProducts(user)).toEqual([]);
      await expectRightCounts(user.companyId, product.id);
      const inCompany = await world.database.inCompany(user.companyId, async (db) => ({
        makers: await db.selectFrom('own_manufacturer').select('id').execute(),
        firmware: await db.selectFrom('firmware').select('version').where('product_id', '=', product.id).execute(),
        done: await db
          .selectFrom('done_tally')
          .select(['product_id', 'vulnerability_id', 'assets', 'high_priority_assets', 'not_affected_assets'])
          .orderBy('vulnerability_id')
          .execute(),
      }));
      expect(inCompany).toEqual({
        makers: [],
        firmware: [{ version: '2.0' }],
        done: [
          {
            product_id: product.id,
            vulnerability_id: first,
            assets: 2,
            high_priority_assets: 1,
            not_affected_assets: 1,
          },
          {
            product_id: product.id,
            vulnerability_id: second,
            assets: 2,
            high_priority_assets: 1,
            not_affected_assets: 2,
          },
        ],
      });
      const { body: trail } = await world.call(listAssetHistory, user, {
        params: { uuid: product.uuid, assetId: plain.id },
        body: {},
      });
      expect(trail.history).toMatchObject([
        {
          kind: 'edited',
          user: 'Ada Tester',
          changes: [
            { field: 'Product', from: 'Own Works Pump Box 7', to: expect.stringContaining(product.name) as string },
          ],
        },
        { kind: 'created' },
      ]);
    },
  );

  it('gives an asset another Asset ID if the other product has its one, and lists it', async () => {
    const { user, rows, own, product } = await joining.setUp();
    const long = 'x'.repeat(98);
    for (const uid of ['P-1', 'P-1 (2)', 'Q', `${long}ab`, `${long}cd`]) await rows.asset(product.id, { uid });
    const moved: number[] = [];
    for (const uid of ['P-1', 'P-1 (3)', 'R', `${long}ab`, `${long}cd`])
      moved.push((await rows.asset(own.id, { uid })).id);
    const renamed = [
      { id: moved[0], from: 'P-1', to: 'P-1 (4)' },
      { id: moved[3], from: `${long}ab`, to: `${long.slice(2)} (2)` },
      { id: moved[4], from: `${long}cd`, to: `${long.slice(2)} (3)` },
    ];
    const preview = await joining.preview(user, own.uuid, product.uuid);
    expect(preview.body).toMatchObject({ assets: 5, renamed, renamed_total: 3 });
    const { body } = await joining.join(user, own.uuid, product.uuid);
    expect(body.join.renamed).toEqual(renamed);
    const uids = (await joining.assets(user)).slice(-5).map(({ uid }) => uid);
    expect(uids).toEqual(['P-1 (4)', 'P-1 (3)', 'R', `${long.slice(2)} (2)`, `${long.slice(2)} (3)`]);
    const { body: trail } = await world.call(listAssetHistory, user, {
      params: { uuid: product.uuid, assetId: moved[0] ?? 0 },
      body: {},
    });
    expect(trail.history[0]?.changes).toMatchObject([
      { field: 'Product' },
      { field: 'Asset ID', from: 'P-1', to: 'P-1 (4)' },
    ]);
  });

  it.each([
    ['keeps the note', null, 'Theirs', 'kept', 'Theirs'],
    ['keeps one of two equal notes', 'Same', 'Same', 'kept', 'Same'],
    ['has no note', null, null, 'none', undefined],
    ['moves the note', 'Ours', null, 'moved', 'Ours'],
    ['moves the note if that of the catalogue is blank', 'Ours', ' ', 'moved', 'Ours'],
    ['joins the notes', 'Ours', 'Theirs', 'joined', 'Theirs\n\nOurs'],
    ['cuts notes that are too long', 'o'.repeat(2_000), 'Theirs', 'cut', `Theirs\n\n${'o'.repeat(1_991)}…`],
  ])('%s', async (_title, ours, theirs, kind, note) => {
    const { user, rows, own, product } = await joining.setUp();
    await rows.equipment(product.id);
    if (ours !== null) await joining.writeNote(user, own.id, ours, 'In Progress');
    if (theirs !== null) await joining.writeNote(user, product.id, theirs, 'In Progress');
    expect((await joining.preview(user, own.uuid, product.uuid)).body.note).toBe(kind);
    await joining.join(user, own.uuid, product.uuid);
    expect((await joining.note(user, product.id))?.note).toBe(note);
    expect(await joining.note(user, own.id)).toBeUndefined();
  });

  it.each([
    ['Complete', 'In Progress', 'In Progress'],
    ['In Progress', 'Complete', 'In Progress'],
    ['Complete', null, 'Not Started'],
    [null, 'Complete', 'Complete'],
  ] as const)('leaves the less advanced status of %s and %s: %s', async (ours, theirs, status) => {
    const { user, rows, own, product } = await joining.setUp();
    await rows.equipment(product.id);
    if (ours) await joining.writeNote(user, own.id, 'Ours', ours);
    if (theirs) await joining.writeNote(user, product.id, null, theirs);
    expect((await joining.preview(user, own.uuid, product.uuid)).body.status).toBe(status);
    await joining.join(user, own.uuid, product.uuid);
    expect((await joining.note(user, product.id))?.status ?? 'Not Started').toBe(status);
  });

  it('of an own product outside My Equipment adds nothing to it', async () => {
    const { user, rows, own, product } = await joining.setUp();
    const asset = await rows.asset(own.id, { uid: 'P-1' });
    await world.database.inCompany(user.companyId, (db) =>
      db.deleteFrom('equipment').where('product_id', '=', own.id).execute(),
    );
    expect((await joining.join(user, own.uuid, product.uuid)).body.join.assets).toBe(1);
    expect(await joining.assets(user)).toMatchObject([{ id: asset.id, product_id: product.id }]);
    expect(await joining.equipment(user, product.id)).toBeUndefined();
  });

  it('is refused for a product that does not exist, for an own one, and while an import is processed', async () => {
    const { user, rows, own, product } = await joining.setUp();
    const other = await rows.ownProduct();
    for (const target of [randomUUID(), other.uuid, own.uuid]) {
      const refused = await joining.join(user, own.uuid, target);
      expect([refused.status, refused.body.errors]).toEqual([404, { product: ['The catalogue has no such product.'] }]);
      expect((await joining.preview(user, own.uuid, target)).status).toBe(404);
    }
    expect((await joining.join(user, randomUUID(), product.uuid)).status).toBe(404);
    const { id } = await rows.import();
    const setState = (state: string) =>
      world.database.inCompany(user.companyId, (db) =>
        db.updateTable('equipment_import').set({ state }).where('id', '=', id).execute(),
      );
    for (const state of ['analysing', 'applying', 'undoing']) {
      await setState(state);
      const busy = await joining.join(user, own.uuid, product.uuid);
      expect([busy.status, busy.body.message]).toEqual([
        409,
        'An import is being processed. Try again when it has ended.',
      ]);
    }
    await setState('done');
    expect((await joining.join(user, own.uuid, product.uuid)).status).toBe(200);
  });

  it('does nothing to another company with the same own product', async () => {
    const { user, own, product } = await joining.setUp();
    const stranger = await world.user();
    const rows = companyRows(world.database, stranger.companyId);
    const theirs = await rows.ownProduct('Pump Box 7', 'Own Works');
    await rows.asset(theirs.id, { uid: 'P-1' });
    expect(theirs.id).toBe(own.id);
    expect((await joining.preview(user, theirs.uuid, product.uuid)).status).toBe(404);
    expect((await joining.join(user, theirs.uuid, product.uuid)).status).toBe(404);
    const { body } = await joining.join(user, own.uuid, product.uuid);
    expect(await joining.assets(stranger)).toMatchObject([{ product_id: theirs.id, uid: 'P-1' }]);
    expect(await joining.ownProducts(stranger)).toMatchObject([{ uuid: theirs.uuid, total_assets: 1 }]);
    expect(await joining.joins(stranger)).toEqual([]);
    expect((await joining.undo(stranger, body.join.id)).text).toBe((await joining.undo(stranger, 987_654)).text);
    expect((await joining.undo(stranger, body.join.id)).status).toBe(404);
    const own2 = await joining.join(stranger, theirs.uuid, product.uuid);
    expect(own2.body.join.id).toBe(body.join.id);
  });
});

/** The stored counts of a product are those of its assets. */
async function expectRightCounts(companyId: number, productId: number): Promise<void> {
  await world.database.inCompany(companyId, async (db) => {
    const tally = await db
      .selectFrom('product_tally')
      .select([sql<number>`sum(assets)::integer`.as('assets'), sql<number>`sum(done_items)::integer`.as('done')])
      .where('product_id', '=', productId)
      .executeTakeFirst();
    const counted = await db
      .selectFrom('asset')
      .select([sql<number>`count(*)::integer`.as('assets'), sql<number>`sum(done_count)::integer`.as('done')])
      .where('product_id', '=', productId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    expect(tally).toEqual(counted);
  });
}
