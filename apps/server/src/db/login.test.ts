import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupRoles } from '#db/schema/group-roles.ts';
import { createWorld, type World } from '#testing/world.ts';
import { rolesPastRowSecurity } from './login.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('the login of the server is no superuser, and neither it nor its roles read past row-level security', async () => {
  const { kind, pool } = world.database;
  // The only user of the embedded database is a superuser. Nobody else can connect to it.
  if (kind === 'postgres') expect(await rolesPastRowSecurity(pool)).toEqual([]);
  const { rows } = await pool.query(
    'SELECT rolname::text AS name FROM pg_roles WHERE rolname = ANY ($1) AND NOT rolsuper AND NOT rolbypassrls ORDER BY 1',
    [groupRoles],
  );
  expect(rows.map(({ name }) => name)).toEqual(groupRoles);
});
