// @module-tag embedded
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import { createCompanyIds, fingerprint, type CompanyIds } from '#testing/access/company-ids.ts';
import { sharedTablesWith } from '#testing/access/shared-tables.ts';
import { companyRows } from '#testing/assets.ts';
import { actAs } from '#testing/impersonation.ts';
import { createWorld, type World } from '#testing/world.ts';
import type { CompanyDb } from './transaction.ts';

/** A company with an own product that the other company has too, with the same number, names and Asset ID. */
type Twin = CompanyIds & { twin: number; twinAsset: number; pair: number };

let world: World;
let ours: Twin;
let theirs: Twin;
let onlyTheirs: number;

async function twinCompany(): Promise<Twin> {
  const ids = await createCompanyIds(world);
  const rows = companyRows(world.database, ids.companyId);
  const { id: twin } = await rows.ownProduct('Twinbox 7', 'Twinwright Works');
  const { id: twinAsset } = await rows.asset(twin, { uid: 'TWIN-1', serial: 'TW-77', notes: 'twin' });
  const pair = await world.database.inCompany(ids.companyId, async (db) => {
    const values = { spelling: 'f'.repeat(64), maker: 'Twinwright', model: 'Twinbox 7', product_id: twin };
    const more = { id: 2, assets: 1, row_number: 3, state: 'confirmed', decided_by: 'Ada Tester' };
    await db
      .insertInto('import_pair')
      .values({ import_id: ids.matchingImport, ...values, ...more })
      .execute();
    return more.id;
  });
  return { ...ids, twin, twinAsset, pair };
}

beforeAll(async () => {
  world = await createWorld();
  ours = await twinCompany();
  theirs = await twinCompany();
  // One more there. A function that ignores the company answers it too.
  const rows = companyRows(world.database, theirs.companyId);
  await rows.asset(theirs.twin, { uid: 'TWIN-2', serial: 'TW-78', notes: 'twin' });
  onlyTheirs = (await rows.ownProduct('Twinbox 8', 'Twinwright Works')).id;
});
afterAll(() => world.close());

const inOurs = <T>(work: (db: CompanyDb) => Promise<T>) => world.database.inCompany(ours.companyId, work);
const answersOf = async <T>(query: RawBuilder<{ answer: T }>) =>
  (await inOurs((db) => query.execute(db))).rows.map(({ answer }) => answer);

/**
 * How each function that runs with the rights of its owner is tried from one company against the other. Such functions
 * bypass row-level security, so each must keep to the company itself.
 */
const walls: Record<string, () => Promise<void>> = {
  async find_assets() {
    const found = sql<{ answer: number }>`SELECT find_assets(${ours.twin}, ${['%tw-7%']}::text[], 10) AS answer`;
    expect(await answersOf(found)).toEqual([ours.twinAsset]);
  },
  async find_products_by_asset() {
    expect(await answersOf(sql`SELECT find_products_by_asset('%twin%') AS answer`)).toEqual([ours.twin]);
    expect(await answersOf(sql`SELECT find_products_by_asset('%tw-78%') AS answer`)).toEqual([]);
  },
  async find_first_products_by_asset() {
    // With two assets there would be a null: there may be more.
    expect(await answersOf(sql`SELECT find_first_products_by_asset('%twin%', 2) AS answer`)).toEqual([ours.twin]);
    expect(await answersOf(sql`SELECT find_first_products_by_asset('%tw-78%', 2) AS answer`)).toEqual([]);
  },
  async suggest_product_alias() {
    // An own product cannot have an alias of all companies. The numbers of a pair mean the company's own one.
    expect([ours.matchingImport, ours.pair, ours.twin]).toEqual([theirs.matchingImport, theirs.pair, theirs.twin]);
    const suggest = sql`SELECT suggest_product_alias(${ours.matchingImport}, ${ours.pair})`;
    await expect(inOurs((db) => suggest.execute(db))).rejects.toThrow('product_alias_product_id_fkey');
  },
  async suggest_own_product() {
    await inOurs((db) => sql`SELECT suggest_own_product(${onlyTheirs}), suggest_own_product(${ours.twin})`.execute(db));
    // The company's own words are there, because its user sent them, and the words of nobody else.
    const sent = await world.inRole('rampart_operator', 'DELETE FROM product_suggestion RETURNING manufacturer, name');
    expect(sent).toEqual([{ manufacturer: 'Twinwright Works', name: 'Twinbox 7' }]);
  },
  async survey_import_rows() {
    await inOurs((db) => sql`SELECT survey_import_rows()`.execute(db));
    await expectNoStatistics();
  },
  async survey_catalogue() {
    await expect(inOurs((db) => sql`SELECT survey_catalogue()`.execute(db))).rejects.toThrow('permission denied');
    await world.database.asOperator((db) => sql`SELECT survey_catalogue()`.execute(db));
    await expectNoStatistics();
  },
  async forget_password() {
    await inOurs((db) => sql`SELECT forget_password(${theirs.user.id})`.execute(db));
  },
  async forget_provider_identities() {
    await inOurs((db) => sql`SELECT forget_provider_identities(${theirs.user.id})`.execute(db));
  },
  async find_session() {
    const user = await world.user({ companyId: ours.companyId });
    const find = sql`SELECT find_session(${hashOf(user.token)}, now(), interval '1 day', 'nobody')`;
    await expect(inOurs((db) => find.execute(db))).rejects.toThrow('permission denied');
    // The server calls it before it takes a role.
    const { rows } = await world.database.pool.query(
      "SELECT company_id, user_id FROM find_session($1, $2, interval '1 day', 'nobody')",
      [hashOf(user.token), world.services.clock()],
    );
    expect(rows).toEqual([{ company_id: ours.companyId, user_id: user.id }]);
  },
  async record_ended_acting() {
    const operator = await world.user();
    await actAs(world, operator, ours.user);
    await world.database.asAuth((db) => db.deleteFrom('session').where('user_id', '=', operator.id).execute());
    const records = await world.inRole<{ company_id: number; details: object }>(
      'rampart_operator',
      "SELECT company_id, details FROM security_record WHERE kind = 'impersonation-stopped'",
    );
    expect(records).toEqual([{ company_id: ours.companyId, details: { how: 'the session ended' } }]);
  },
};

/** Statistics contain values of all companies. PostgreSQL hides those of tables with policies. */
async function expectNoStatistics(): Promise<void> {
  await world.database.pool.query('ANALYZE');
  const { rows } = await inOurs((db) =>
    sql<{ table: string }>`SELECT tablename AS table FROM pg_stats
      WHERE concat(most_common_vals::text, histogram_bounds::text) ~* ${`twin|${theirs.mark}`}`.execute(db),
  );
  expect(rows).toEqual([]);
}

describe('a function that runs with the rights of its owner', () => {
  it('is tested here, and has a fixed search path', async () => {
    const { rows } = await world.database.pool.query<{ name: string; settings: string[] | null }>(
      `SELECT proname AS name, proconfig AS settings FROM pg_proc
       WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(walls).toSorted());
    for (const { name, settings } of rows) expect(settings, name).toContain('search_path=pg_catalog, public, pg_temp');
  });

  it.each(Object.keys(walls))('%s reads and changes nothing of another company', async (name) => {
    const before = await fingerprint(world, theirs.companyId);
    await walls[name]?.();
    expect(await fingerprint(world, theirs.companyId)).toEqual(before);
    const { found, searched } = await sharedTablesWith(world, 'twin');
    expect(found).toEqual([]);
    expect(searched).toBeGreaterThan(20);
  });
});

it('the search for a word in the shared tables finds the words of the catalogue', async () => {
  const name = 'Findable 1';
  await world.inRole(
    'rampart_operator',
    "INSERT INTO manufacturer (uuid, name, normalised_name) VALUES (gen_random_uuid(), $1, 'findable')",
    [name],
  );
  expect((await sharedTablesWith(world, 'findable')).found).toEqual(expect.arrayContaining(['manufacturer']));
});
