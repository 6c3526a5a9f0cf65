import { expect, it } from 'vitest';
import { findPostgres } from './postgres.mjs';

it('takes the PostgreSQL that is named, and leaves it running', async () => {
  const url = 'postgres://rampart@127.0.0.1:1/rampart';
  const found = await findPostgres({ TEST_DATABASE_URL: url });
  expect(found).toMatchObject({ url, name: 'the PostgreSQL of TEST_DATABASE_URL' });
  await found?.stop();
});

it('starts none where the embedded database is asked for', async () => {
  expect(await findPostgres({ TEST_DATABASE_URL: 'embedded' })).toBe(null);
});
