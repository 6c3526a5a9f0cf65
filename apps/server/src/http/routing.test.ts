import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, noContent } from '@rampart/contract/api/endpoint.ts';
import { actAs } from '#testing/impersonation.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { recordsOf } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { invalid, type FieldErrors } from './errors.ts';
import { formParts } from './files.ts';
import { createServer, type HttpServer } from './server.ts';

const who = z.object({ user: z.string(), author: z.string(), text: z.string().optional() });
const base = { summary: 'Do it', permissions: [] } as const;
const reads = endpoint({ ...base, method: 'GET', path: '/api/reads', response: who });
const writes = endpoint({
  ...base,
  method: 'POST',
  path: '/api/writes/:name',
  permissions: ['Map.view', 'Equipment.view'],
  params: z.object({ name: z.string() }),
  query: z.object({ q: z.string().optional() }),
  body: z.strictObject({ text: z.string().max(5), fails: z.boolean().default(false) }),
  response: who,
});
const outside = endpoint({
  ...base,
  method: 'PUT',
  path: '/api/outside',
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ text: z.string(), more: z.string() }),
  response: who,
});
const file = endpoint({ ...base, method: 'GET', path: '/api/file.csv', response: z.file() });
const upload = endpoint({ ...base, method: 'POST', path: '/api/upload', response: z.object({ name: z.string() }) });
const removes = endpoint({ ...base, method: 'DELETE', path: '/api/removes', response: noContent });

let world: World;
let server: HttpServer['server'];
let user: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  user = await world.user({ permissions: ['Map.view'] });
  const made = await createServer(world.services, undefined);
  const { app } = made;
  ({ server } = made);
  app.route(reads, async ({ db, user: { id } }) => {
    // A transaction that only reads refuses this.
    const text = await db
      .insertInto('equipment_group')
      .values({ name: 'x' })
      .execute()
      .then(
        () => 'written',
        () => 'refused',
      );
    return { user: id, author: '', text };
  });
  app.route(writes, async ({ db, user: { id }, params: { name }, body }) => {
    await db.insertInto('equipment_group').values({ name }).execute();
    if (body.fails) throw invalid({ text: ['Fails.'] });
    return { user: id, author: '', text: body.text };
  });
  app.outside(outside, async ({ user: { id }, author, body }) => ({ user: id, author: author.userName, ...body }), {
    faults: async ({ body }): Promise<FieldErrors> => (body.more === 'bad' ? { more: ['Bad.'] } : {}),
  });
  app.download(file, async ({ author }) => ({
    fileName: 'file.csv',
    content: (async function* content() {
      yield Buffer.from(author.userName);
    })(),
  }));
  app.outside(
    upload,
    async ({ request }) => {
      for await (const { name } of formParts(request)) return { name };
      return { name: '' };
    },
    { takesFiles: true, maxFileSize: 10 },
  );
  app.outside(removes, async () => {});
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function send(
  by: WorldUser | null,
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: InjectOptions = {},
) {
  const headers = { ...signedHeaders(by?.token), ...more.headers };
  const answer = await server.inject({ method, url, ...more, headers });
  const isJson = answer.body !== '' && String(answer.headers['content-type']).includes('json');
  const body: unknown = isJson ? answer.json() : answer.body;
  return { status: answer.statusCode, body, headers: answer.headers };
}
const groupsOf = async ({ companyId }: WorldUser) =>
  (
    await world.inRole<{ name: string }>('rampart_operator', 'SELECT name FROM equipment_group WHERE company_id = $1', [
      companyId,
    ])
  ).map(({ name }) => name);

it('a call is for signed-in users, and for the one for whom the page was made', async () => {
  const signIn = { message: 'Sign in to continue.' };
  expect(await send(null, 'GET', '/api/reads')).toMatchObject({ status: 401, body: signIn });
  expect(await send({ ...user, token: 'x' }, 'GET', '/api/reads')).toMatchObject({ status: 401, body: signIn });
  const asked = (id: string) => send(user, 'GET', '/api/reads', { headers: { 'x-rampart-user': id } });
  expect((await asked('another')).status).toBe(401);
  expect(await asked(user.id)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
});

it('a call that reads cannot write', async () => {
  expect((await send(user, 'GET', '/api/reads')).body).toEqual({ user: user.id, author: '', text: 'refused' });
  expect(await groupsOf(user)).not.toContain('x');
});

it('a call that writes is saved completely or not at all', async () => {
  const write = (name: string, payload: object) => send(user, 'POST', `/api/writes/${name}`, { payload });
  expect(await write('kept', { text: 'a' })).toMatchObject({ status: 200, body: { user: user.id, text: 'a' } });
  expect((await write('lost', { text: 'a', fails: true })).status).toBe(422);
  expect((await write('never', { text: 'too long' })).status).toBe(422);
  const names = await groupsOf(user);
  expect(names).toContain('kept');
  for (const name of ['lost', 'never']) expect(names).not.toContain(name);
});

it('a call that writes needs the token of the session and one of its permissions', async () => {
  const payload = { text: 'a' };
  const planted = { cookie: `XSRF-TOKEN=x; rampart_session=${user.token}`, 'x-xsrf-token': 'x' };
  expect((await send(user, 'POST', '/api/writes/a', { payload, headers: planted })).status).toBe(419);
  const [none, other] = [await world.user({ permissions: [] }), await world.user({ permissions: ['Equipment.view'] })];
  expect(await send(none, 'POST', '/api/writes/a', { payload })).toMatchObject({
    status: 403,
    body: { message: 'You do not have permission to do this.' },
  });
  expect((await send(other, 'POST', '/api/writes/a', { payload })).status).toBe(200);
});

it('while impersonating, some calls are refused, and a change is recorded under both names, without its query', async () => {
  const [boss, target] = [await world.user(), await world.user({ permissions: ['Map.view'] })];
  const acting = await actAs(world, boss, target);
  const text =
    'You are acting as Ada Tester. Stop impersonating to change users, permissions, passwords or mail addresses.';
  const payload = { text: 'a', more: 'b' };
  expect(await send(acting, 'PUT', '/api/outside', { payload })).toMatchObject({
    status: 403,
    body: { message: text },
  });
  expect((await send(target, 'PUT', '/api/outside', { payload })).status).toBe(200);
  const { headers } = await send(acting, 'POST', '/api/writes/as?q=secret', { payload: { text: 'a' } });
  expect((await recordsOf(world, target.companyId)).filter(({ kind }) => kind.startsWith('changed'))).toMatchObject([
    { user_id: target.id, details: { change: 'Do it', call: 'POST /api/writes/as' } },
  ]);
  const row = 'SELECT recorded_at, request_id, impersonator_id FROM security_record WHERE user_id = $1';
  expect(await world.inRole('rampart_operator', row, [target.id])).toContainEqual({
    recorded_at: world.services.clock(),
    request_id: headers['x-request-id'],
    impersonator_id: boss.id,
  });
  await send(user, 'POST', '/api/writes/own', { payload: { text: 'a' } });
  expect((await recordsOf(world, user.companyId)).map(({ kind }) => kind)).not.toContain('changed-while-impersonating');
});

it('a call outside of a transaction knows its user, and names all faults of its form together', async () => {
  const put = (payload: object) => send(user, 'PUT', '/api/outside', { payload });
  expect((await put({ text: 'a', more: 'b' })).body).toEqual({ user: user.id, author: 'Ada Tester', text: 'a' });
  expect((await put({ text: 7, more: 'bad' })).body).toMatchObject({
    errors: { text: ['Text must be text.'], more: ['Bad.'] },
  });
  expect((await put({ text: 7, more: 'good' })).body).toMatchObject({ errors: { text: ['Text must be text.'] } });
});

it('a file is saved by the browser, and is not made for a question about it', async () => {
  const { status, body, headers } = await send(user, 'GET', '/api/file.csv');
  expect([status, body, headers['content-disposition']]).toEqual([
    200,
    'Ada Tester',
    'attachment; filename="file.csv"',
  ]);
  expect((await send(user, 'HEAD', '/api/file.csv')).status).toBe(404);
  expect((await send(user, 'HEAD', '/api/reads')).status).toBe(200);
});

it('a call that takes files reads a form, and the others refuse it', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
  expect((await send(user, 'POST', '/api/upload', { payload, headers: type })).body).toEqual({ name: 'a' });
  expect((await send(user, 'POST', '/api/writes/a', { payload, headers: type })).status).toBe(415);
});

it('a call without an answer gets 204', async () => {
  expect(await send(user, 'DELETE', '/api/removes')).toMatchObject({ status: 204, body: '' });
});
