import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

async function withHistory() {
  const companyId = await world.company();
  const product = await make.product();
  const vulnerability = await make.vulnerability(product.id);
  const rows = companyRows(world.database, companyId);
  const asset = await rows.asset(product.id, { uid: 'A' });
  await rows.mitigate(asset.id, [vulnerability.id]);
  const trail = () =>
    world.inRole('rampart_operator', 'SELECT * FROM asset_history WHERE company_id = $1 ORDER BY id', [companyId]);
  return { companyId, vulnerability, trail };
}

describe('the history of assets', () => {
  it.each([
    'UPDATE asset_history SET user_name = NULL',
    'DELETE FROM asset_history',
    'TRUNCATE asset_history',
    'DROP TABLE asset_history',
    `INSERT INTO asset_history OVERRIDING SYSTEM VALUE SELECT * FROM asset_history
      ON CONFLICT (company_id, asset_id, id) DO UPDATE SET note = NULL`,
    'ALTER TABLE asset DISABLE TRIGGER ALL',
    'DROP TRIGGER record_changed_assets ON asset',
    // The database would delete its rows together with the asset.
    'DELETE FROM asset',
    'TRUNCATE asset CASCADE',
    'UPDATE asset SET company_id = company_id + 1',
  ])('cannot be changed by %s', async (statement) => {
    const { companyId, trail } = await withHistory();
    const before = await trail();
    expect(before.map(({ kind }) => kind)).toEqual(['created', 'mitigated']);
    await expect(world.database.inCompany(companyId, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
      /permission denied|must be owner|row-level security/,
    );
    const inAll = world.inRole('rampart_operator', statement);
    await expect(inAll).rejects.toThrow(/permission denied|must be owner|row-level security/);
    expect(await trail()).toEqual(before);
  });

  it('records that a mitigation was removed together with its vulnerability', async () => {
    const { vulnerability, trail } = await withHistory();
    await world.inRole('rampart_operator', 'DELETE FROM vulnerability WHERE id = $1', [vulnerability.id]);
    expect((await trail()).map(({ kind }) => kind)).toContain('created');
  });

  it('is deleted only with its company', async () => {
    const { companyId, trail } = await withHistory();
    await world.inRole('rampart_operator', 'DELETE FROM company WHERE id = $1', [companyId]);
    expect(await trail()).toEqual([]);
  });
});
