import { afterAll, beforeAll, expect, it } from 'vitest';
import * as groups from '@rampart/contract/api/groups.ts';
import { DiskFull } from '#db/disk-full.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  Object.assign(world.database, { disk: { isFull: () => true, check: async () => {} } });
});
afterAll(() => world.close());

const message = 'The disk of the server is full, so nothing was saved. Free some space on it and try again.';

it('refuses changes with 507 while the disk is full, and answers calls that only read', async () => {
  const user = await world.user();
  const created = await world.call(groups.createGroup, user, { body: { group: { name: 'North' } } });
  expect(created).toMatchObject({ status: 507, body: { message } });
  expect(await world.call(groups.listGroups, user, { query: {} })).toMatchObject({ status: 200 });
  const ready = await world.server.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'disk full' }]);
});

it('runs no job that changes something while the disk is full', async () => {
  await expect(world.services.jobs.send('any', {})).rejects.toThrow(DiskFull);
});

it('declares 507 for every call that changes something', async () => {
  const { paths } = (await world.server.inject({ url: '/api/docs' })).json<{
    paths: Record<string, Record<string, { responses: object }>>;
  }>();
  expect(paths['/api/groups']?.post?.responses).toHaveProperty('507');
  expect(paths['/api/groups']?.get?.responses).not.toHaveProperty('507');
});
