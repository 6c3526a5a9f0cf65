import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import * as groups from '@rampart/contract/api/groups.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import * as spreadsheets from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { downloadProductVex, downloadVex } from '@rampart/contract/api/vex/vex.ts';
import { downloadVulnerabilities } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { DiskFull } from '#db/disk-full.ts';
import { beginWithRoom } from '#jobs/begin-with-room.ts';
import { startJobs } from '#jobs/jobs.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  Object.assign(world.database, { disk: { isFull: () => true, check: async () => {} } });
});
afterAll(() => world.close());

const recordedDownloads = [
  spreadsheets.downloadEquipment,
  spreadsheets.downloadAssets,
  spreadsheets.downloadFaultyRows,
  downloadVulnerabilities,
  downloadVex,
  downloadProductVex,
  downloadSecurityRecord,
];
const message = 'The disk of the server is full, so nothing was saved. Free some space on it and try again.';

it('refuses changes with 507 while the disk is full, and answers calls that only read', async () => {
  const user = await world.user();
  const created = await world.call(groups.createGroup, user, { body: { group: { name: 'North' } } });
  expect(created).toMatchObject({ status: 507, body: { message } });
  expect(await world.call(groups.listGroups, user, { query: {} })).toMatchObject({ status: 200 });
  const ready = await world.server.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'disk full', parts: { disk: 'full' } }]);
});

it('refuses changes by strangers before anything is written, and lets users sign in and out', async () => {
  const password = 'a password of mine';
  const { email } = await world.user({ passwordHash: await hashPassword(password) });
  const forgot = await world.call(session.forgotPassword, null, { body: { email } });
  expect(forgot).toMatchObject({ status: 507, body: { message } });
  const reset = await world.call(session.resetPassword, null, { body: { token: 'x', password } });
  expect(reset.status).toBe(507);
  const requests = await world.database.asAuth((db) =>
    db.selectFrom('password_reset').select('id').where('email', '=', email).execute(),
  );
  expect(requests).toEqual([]);
  expect((await world.call(session.signIn, null, { body: { email, password } })).status).toBe(200);
  expect((await world.call(session.signOut, null, { body: {} })).status).toBe(204);
});

it('starts no queue while the disk is full, and starts it when there is room', async () => {
  let isFull = true;
  const database = { ...world.database, disk: { isFull: () => isFull, check: async () => {} } };
  const failures: string[] = [];
  const log = { info: () => {}, error: (_: object, text: string) => failures.push(text) };
  const jobs = await startJobs(database, ['with-room'], log, { restSeconds: 3600 });
  const begun: unknown[] = [];
  const job = { name: 'with-room', run: async (data: unknown) => void begun.push(data) };
  const working = await beginWithRoom(
    database.disk,
    () => jobs.work([job]),
    (error) => failures.push(String(error)),
  );
  await expect(jobs.send('with-room', {})).rejects.toThrow(DiskFull);
  isFull = false;
  await jobs.send('with-room', { number: 1 });
  await expect.poll(() => begun).toEqual([{ number: 1 }]);
  isFull = true;
  await working.stop();
  await jobs.stop();
  expect(failures).toEqual([]);
});

it('runs no job that changes something while the disk is full', async () => {
  await expect(world.services.jobs.send('any', {})).rejects.toThrow(DiskFull);
});

it('refuses downloads that the security record notes, before it writes anything', async () => {
  const user = await world.user();
  const query = { filterState: '{}', orderState: '{}', format: 'openvex' };
  for (const file of recordedDownloads)
    expect(
      await world.call(file, user, { query, params: { id: 1, uuid: randomUUID() } } as never),
      file.path,
    ).toMatchObject({ status: 507, body: { message } });
  expect(await world.inRole('rampart_operator', "SELECT id FROM security_record WHERE kind LIKE '%exported'")).toEqual(
    [],
  );
  expect((await world.call(spreadsheets.downloadTemplate, user, {})).status).toBe(200);
});

it('declares 507 for every call that writes something', async () => {
  const { paths } = (await world.server.inject({ url: '/api/docs' })).json<{
    paths: Record<string, Record<string, { responses: object }>>;
  }>();
  expect(paths['/api/groups']?.post?.responses).toHaveProperty('507');
  expect(paths['/api/groups']?.get?.responses).not.toHaveProperty('507');
  expect(paths[spreadsheets.downloadTemplate.path]?.get?.responses).not.toHaveProperty('507');
  for (const { path } of recordedDownloads)
    expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.get?.responses, path).toHaveProperty('507');
});
