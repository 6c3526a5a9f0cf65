// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBackground } from '#db/in-background.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('leaves work that nobody waits for alone on PostgreSQL, and has it take turns on the embedded database', async () => {
  const { database } = world;
  const background = inBackground(database);
  if (database.kind === 'postgres') {
    expect(background).toBe(database);
    return;
  }
  const order: string[] = [];
  const ask = (name: string) => async (db: OperatorDb) => {
    await sql`SELECT 1`.execute(db);
    order.push(name);
  };
  let askTheRest = () => {};
  const hasBegun = new Promise<void>((resolve) => (askTheRest = resolve));
  const failing = background.asOperator(async (db) => {
    await ask('failing')(db);
    askTheRest();
    throw new Error('on purpose');
  });
  failing.catch(() => {});
  await hasBegun;
  const mails = ['first', 'second', 'third'].map((name) => background.asOperator(ask(name)));
  const page = database.asOperator(ask('page'));
  await expect(failing).rejects.toThrow('on purpose');
  await Promise.all([...mails, page]);
  // Whoever asks the database directly passes all but the one that has begun.
  expect(order).toEqual(['failing', 'page', 'first', 'second', 'third']);
});

it('rests after a turn as long as it took, or at least for five milliseconds', async () => {
  const { database } = world;
  if (database.kind === 'postgres') return;
  const background = inBackground(database);
  const times: number[] = [];
  const turn = () =>
    background.asOperator(async (db) => {
      times.push(performance.now());
      await sql`SELECT pg_sleep(0.01)`.execute(db);
      times.push(performance.now());
    });
  await Promise.all([turn(), turn()]);
  const [begun = 0, ended = 0, next = 0] = times;
  // A timer may be early by less than a millisecond.
  expect(next - ended).toBeGreaterThan(Math.min(ended - begun, 5) - 1);
});
