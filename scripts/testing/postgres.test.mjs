import { expect, it } from 'vitest';
import { findPostgres } from './postgres.mjs';

it('uses the named PostgreSQL, and does not stop it', async () => {
  const url = 'postgres://rampart@127.0.0.1:1/rampart';
  const found = await findPostgres({ TEST_DATABASE_URL: url });
  expect(found).toMatchObject({ url, name: 'the PostgreSQL of TEST_DATABASE_URL' });
  await found?.stop();
});

it('starts none if the embedded database is chosen', async () => {
  expect(await findPostgres({ TEST_DATABASE_URL: 'embedded' })).toBe(null);
});
