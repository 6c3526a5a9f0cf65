// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSecurity } from '#accounts/security-record.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { companyRows } from '#testing/assets.ts';
import { signInRows } from '#testing/sign-in.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let ours: number;
let theirs: number;

/** Finds each company-owned table, its company column and its row-level security settings. */
const ownedTables = `
  SELECT c.relname AS name, CASE c.relname WHEN 'company' THEN 'id' ELSE 'company_id' END AS key,
         c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (c.relname = 'company' OR EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped))
  ORDER BY 1`;

async function tables() {
  const { rows } = await world.database.pool.query<{ name: string; key: string; enabled: boolean; forced: boolean }>(
    ownedTables,
  );
  return rows;
}

/** The columns that a statement may fill, without the columns that the database computes. */
async function ownColumns(table: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Fills every company-owned table for one company. If a new table is missing here, the test says so. */
async function fill(companyId: number): Promise<void> {
  const { id, email } = await world.user({ companyId });
  await world.database.asAuth(async (db) => {
    await db
      .insertInto('password_reset')
      .values({ email, company_id: companyId, user_id: id, requested_at: new Date() })
      .execute();
    await recordSecurity(db, { kind: 'signed-in', at: new Date(), companyId, userId: id });
    await signInRows(db, companyId, id);
  });
  const link = { user_id: id, kind: 'invitation', invited_by: 'x', created_at: new Date(), expires_at: new Date() };
  await world.database.inCompany(companyId, (db) => db.insertInto('invitation').values(link).execute());
  const catalogue = catalogueOf(world.database);
  const product = await catalogue.product();
  const { id: vulnerability } = await catalogue.vulnerability(product.id);
  const rows = companyRows(world.database, companyId);
  await rows.group(undefined, [product.id]);
  const location = await rows.location();
  const asset = await rows.asset(product.id, { location: location.id });
  await rows.mitigate(asset.id, [vulnerability]);
  const updated = await rows.asset(product.id, { firmware: '2.0' });
  await rows.state(updated.id, vulnerability);
  await world.database.inCompany(companyId, (db) =>
    db.updateTable('asset').set({ firmware_version: '1.0' }).where('id', '=', updated.id).execute(),
  );
  await rows.import();
  await rows.ownProduct();
  await rows.productJoin(product.uuid);
  await rows.actionItem(product.id);
  await world.database.inCompany(companyId, (db) =>
    db.insertInto('sign_in_policy').values({ company_id: companyId }).execute(),
  );
  await rows.mail(id);
}

beforeAll(async () => {
  world = await createWorld();
  ours = await world.company();
  theirs = await world.company();
  await fill(ours);
  await fill(theirs);
});
afterAll(() => world.close());

/** The number of rows that the other company has in a table, counted by a role that may see them. */
async function rowsOf(name: string, key: string): Promise<number> {
  const isOfSigningIn = ['password_reset', 'sign_in_step', 'provider_visit', 'provider_identity'].includes(name);
  const role = isOfSigningIn ? 'rampart_auth' : 'rampart_operator';
  return (await world.inRole(role, `SELECT FROM "${name}" WHERE "${key}" = $1`, [theirs])).length;
}

/** The number of rows of the other company that a query reaches. If the table is refused, it reaches none. */
async function reached(query: (db: CompanyDb) => Promise<number>, companyId = ours): Promise<number> {
  return world.database.inCompany(companyId, query).catch((error: Error) => {
    if (/permission denied|row-level security/.test(error.message)) return 0;
    throw error;
  });
}

describe('a company-owned table', () => {
  it('has row-level security, which also applies to its owner', async () => {
    const unguarded = (await tables()).filter(({ enabled, forced }) => !enabled || !forced);
    expect(unguarded).toEqual([]);
  });

  it('lets a company read no row of another company', async () => {
    for (const { name, key } of await tables()) {
      expect(await rowsOf(name, key), `${name} holds a row to look for`).toBeGreaterThan(0);
      const count = await reached(async (db) => {
        const { rows } = await sql<{ key: number }>`SELECT ${sql.ref(key)} AS key FROM ${sql.table(name)}`.execute(db);
        return rows.filter((row) => row.key !== ours).length;
      });
      expect(count, name).toBe(0);
    }
  });

  it('lets a company change and remove no row of another company', async () => {
    for (const { name, key } of await tables()) {
      const changed = name === 'company' ? 'name' : key;
      for (const statement of [
        sql`UPDATE ${sql.table(name)} SET ${sql.ref(changed)} = ${sql.ref(changed)} WHERE ${sql.ref(key)} = ${theirs}`,
        sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(key)} = ${theirs}`,
      ]) {
        expect(await reached(async (db) => Number((await statement.execute(db)).numAffectedRows ?? 0)), name).toBe(0);
      }
    }
  });

  it('lets a company put no row into another company, neither a new row nor one of its own rows', async () => {
    for (const { name, key } of await tables()) {
      const before = await rowsOf(name, key);
      const moved = sql`UPDATE ${sql.table(name)} SET ${sql.ref(key)} = ${theirs} WHERE ${sql.ref(key)} = ${ours}`;
      const own = await ownColumns(name);
      const columns = sql.join(own.map((column) => sql.ref(column)));
      const changedColumns = sql.join(own.map((column) => sql.ref(`changed.${column}`)));
      const copied = sql`INSERT INTO ${sql.table(name)} (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${changedColumns} FROM ${sql.table(name)} own, jsonb_populate_record(
          NULL::${sql.table(name)}, to_jsonb(own) || jsonb_build_object(${key}::text, ${theirs}::integer)) changed`;
      for (const statement of [moved, copied]) {
        const attempt = world.database.inCompany(ours, (db) => statement.execute(db));
        await expect(attempt, name).rejects.toThrow(
          /permission denied|row-level security|can only be updated to DEFAULT/,
        );
      }
      expect(await rowsOf(name, key), name).toBe(before);
    }
  });

  it('shows nothing to the database user of the server before it takes a role', async () => {
    const { rows } = await world.database.pool.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    // The embedded database has only a superuser, and policies do not apply to a superuser.
    const isBound = !rows[0]?.rolsuper;
    for (const { name } of await tables()) {
      const { rowCount } = await world.database.pool.query(`SELECT FROM "${name}"`);
      expect(rowCount === 0, name).toBe(isBound);
    }
  });

  it('shows nothing while no company is set', async () => {
    for (const setting of ["''", "'0'"]) {
      for (const { name } of await tables()) {
        const client = await world.database.pool.connect();
        await client.query(
          `BEGIN; SET LOCAL ROLE rampart_company; SELECT set_config('rampart.company_id', ${setting}, true)`,
        );
        const rows = await client.query(`SELECT FROM "${name}"`).then(
          ({ rowCount }) => rowCount,
          () => 0,
        );
        await client.query('ROLLBACK');
        client.release();
        expect(rows, name).toBe(0);
      }
    }
  });
});

it('no secret can be read with the role of a company', async () => {
  for (const query of [
    'SELECT password_hash FROM user_account',
    'SELECT token_hash FROM session',
    'SELECT secret FROM second_factor',
    'SELECT code_hash FROM recovery_code',
    'SELECT client_secret FROM sign_in_policy',
    'SELECT value FROM link_secret',
  ]) {
    await expect(world.database.inCompany(ours, (db) => sql.raw(query).execute(db))).rejects.toThrow(
      'permission denied',
    );
  }
});

it('the company is reset at the end of its transaction, on the same connection', async () => {
  await world.database.inCompany(ours, (db) => db.selectFrom('company').select('id').execute());
  const { rows } = await world.database.pool.query(
    "SELECT current_user <> 'rampart_company' AS stepped_out, coalesce(current_setting('rampart.company_id', true), '') AS company",
  );
  expect(rows).toEqual([{ stepped_out: true, company: '' }]);
});
