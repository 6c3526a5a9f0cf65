// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBackground, takeTurns } from '#db/in-background.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('runs background work without limits on PostgreSQL, and one job at a time on the embedded database', async () => {
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
  // A direct query waits only for the job that is already running.
  expect(order).toEqual(['failing', 'page', 'first', 'second', 'third']);
});

it('pauses after a job as long as the job took, but at most five milliseconds', async () => {
  let now = 0;
  const rests: number[] = [];
  const inTurn = takeTurns({ now: () => now, wait: async (milliseconds: number) => rests.push(milliseconds) });
  const lasting = (milliseconds: number) => () => Promise.resolve((now += milliseconds));
  await Promise.all([inTurn(lasting(3)), inTurn(lasting(40)), inTurn(lasting(0))]);
  expect(rests.slice(0, 2)).toEqual([3, 5]);
});
