// @module-tag embedded
import { expect, it } from 'vitest';
import { getUser, signIn } from '@rampart/contract/api/session/session.ts';
import { openDatabase } from '#db/connect.ts';
import { proxyTo } from '#testing/servers/proxy.ts';
import { createTestDatabase } from '#testing/database/test-database.ts';
import { createWorld } from '#testing/world.ts';

it('the server reports that the database is unreachable, and works again when it is back', async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await proxyTo(testDatabase.connection);
  const faults: Error[] = [];
  const database = openDatabase(testDatabase.kind, proxy.connection, (error) => faults.push(error));
  const world = await createWorld({ database });
  const user = await world.user();
  const ready = async () => (await world.server.inject('/readyz')).statusCode;
  expect(await ready()).toBe(200);

  await proxy.cut();
  const failed = await world.call(getUser, user, {});
  expect(failed.status).toBe(503);
  expect(failed.body).toEqual({ message: 'The database cannot be reached at the moment. Try again shortly.' });
  expect(failed.headers['retry-after']).toBe('5');
  expect((await world.call(signIn, null, { body: { email: 'a@b', password: 'x' } })).status).toBe(503);
  expect(await ready()).toBe(503);
  expect((await world.server.inject('/healthz')).statusCode).toBe(200);

  await proxy.mend();
  await expect.poll(async () => (await world.call(getUser, user, {})).status).toBe(200);
  expect(await ready()).toBe(200);

  await world.close();
  await database.close();
  await proxy.close();
  await testDatabase.close();
});

it('work that the outage interrupts is rolled back', async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await proxyTo(testDatabase.connection);
  const database = openDatabase(testDatabase.kind, proxy.connection, () => {});
  const interrupted = database.asOperator(async (db) => {
    await db.insertInto('company').values({ name: 'Half done' }).execute();
    await proxy.cut();
    await db.insertInto('company').values({ name: 'Other half' }).execute();
  });
  await expect(interrupted).rejects.toThrow(/terminated|closed|ECONNRESET|EPIPE|connection error/);
  await proxy.mend();
  await expect.poll(() => database.asOperator((db) => db.selectFrom('company').select('name').execute())).toEqual([]);
  await database.close();
  await proxy.close();
  await testDatabase.close();
});
