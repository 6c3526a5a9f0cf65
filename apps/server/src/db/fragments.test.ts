// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasEmail } from '#db/fragments.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('finds an account by its address in any case, with an index even under row-level security', async () => {
  const user = await world.user();
  const found = await world.database.asAuth((db) =>
    db.selectFrom('user_account').select('id').where(hasEmail(user.email.toUpperCase())).execute(),
  );
  expect(found).toEqual([{ id: user.id }]);
  const plan = await world.database.asAuth(async (db) => {
    // The test table is too small for the planner to choose an index.
    await sql`SET LOCAL enable_seqscan = off`.execute(db);
    return sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT id FROM user_account WHERE ${hasEmail(user.email)}`.execute(db);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(email_key =/);
});
