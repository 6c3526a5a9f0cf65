import { forgotPassword, getUser, signOut } from '@rampart/contract/api/session/session.ts';
import { uploadFile } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { ApiError, CallTimeout, isCancelled } from './api-error.ts';
import { call } from './call.ts';

const never = () => new Promise<never>(() => {});
const assign = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {});

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token-1';
  window.history.replaceState(null, '', '/groups');
});

it('sends the marker, the token and the JSON accept header with every request', async () => {
  const { requests } = fakeServer({ 'GET /api/user': { status: 200, body: { name: 'x' } } });
  await expect(call(getUser)).resolves.toEqual({ name: 'x' });
  expect(requests[0]?.headers).toEqual({
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-XSRF-TOKEN': 'token-1',
  });
});

it('sends the body as JSON', async () => {
  const { requests } = fakeServer({ 'POST /login/forgot': { status: 200, body: { message: 'Sent.' } } });
  await expect(call(forgotPassword, { body: { email: 'x' } })).resolves.toEqual({ message: 'Sent.' });
  expect(requests[0]).toMatchObject({ body: { email: 'x' }, headers: { 'Content-Type': 'application/json' } });
});

it('sends nothing without a body, and accepts an empty answer', async () => {
  const { requests } = fakeServer({ 'POST /logout': { status: 204 } });
  await expect(call(signOut, { body: undefined })).resolves.toBeUndefined();
  expect(requests[0]?.body).toBeUndefined();
  expect(requests[0]?.headers).not.toHaveProperty('Content-Type');
});

it('fetches the token before the first write when there is none', async () => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
  const { requests } = fakeServer({
    'GET /api/user': () => {
      document.cookie = 'XSRF-TOKEN=fresh';
      return { status: 401, body: { message: 'Not signed in' } };
    },
    'POST /login/forgot': { status: 204 },
  });
  const left = assign();
  await call(forgotPassword, { body: { email: 'x' } });
  expect(requests.map(({ path }) => path)).toEqual(['/api/user', '/login/forgot']);
  expect(requests[1]?.headers['X-XSRF-TOKEN']).toBe('fresh');
  expect(left).not.toHaveBeenCalled();
});

it('renews a refused token once and repeats the call once', async () => {
  const { requests } = fakeServer({
    'GET /api/user': () => {
      document.cookie = 'XSRF-TOKEN=fresh';
      return { status: 200, body: {} };
    },
    'POST /login/forgot': ({ headers }) => ({
      status: headers['X-XSRF-TOKEN'] === 'fresh' ? 204 : 419,
      body: undefined,
    }),
  });
  await call(forgotPassword, { body: { email: 'x' } });
  expect(requests.map(({ path }) => path)).toEqual(['/login/forgot', '/api/user', '/login/forgot']);
});

it('fails when the renewed token is refused too', async () => {
  const { requests } = fakeServer({
    'GET /api/user': { status: 200, body: {} },
    'POST /login/forgot': { status: 419, body: { message: 'The page has expired.' } },
  });
  await expect(call(forgotPassword, { body: { email: 'x' } })).rejects.toMatchObject({ status: 419 });
  expect(requests).toHaveLength(3);
});

it("throws the server's error", async () => {
  const failure = { message: 'Check the form.', errors: { name: ['Name is taken.'] }, request_id: 'r-1' };
  fakeServer({ 'POST /login/forgot': { status: 422, body: failure } });
  const error = await call(forgotPassword, { body: { email: 'x' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, message: failure.message, errors: failure.errors, requestId: 'r-1' });
});

it('handles an answer that does not come from the server', async () => {
  fakeServer({ 'POST /login/forgot': { status: 502, body: '<html>' } });
  await expect(call(forgotPassword, { body: { email: 'x' } })).rejects.toMatchObject({
    status: 502,
    message: messages.unexpectedAnswer,
  });
});

it('reports that the server cannot be reached', async () => {
  fakeServer({});
  await expect(call(forgotPassword, { body: { email: 'x' } })).rejects.toMatchObject({
    status: 0,
    message: messages.unreachable,
  });
});

it("opens the sign-in page on a 401 and keeps the address of the user's page", async () => {
  fakeServer({ 'POST /login/forgot': { status: 401, body: { message: 'Not signed in' } } });
  const left = assign();
  await expect(call(forgotPassword, { body: { email: 'x' } })).rejects.toMatchObject({ status: 401 });
  expect(left).toHaveBeenCalledExactlyOnceWith('/login?from=%2Fgroups');
});

it('stays on the page when the caller expects the 401', async () => {
  fakeServer({ 'POST /login/forgot': { status: 401, body: { message: 'Not signed in' } } });
  const left = assign();
  await expect(call(forgotPassword, { body: { email: 'x' }, expects401: true })).rejects.toMatchObject({ status: 401 });
  expect(left).not.toHaveBeenCalled();
});

it('passes a timeout to the caller without a message', async () => {
  fakeServer({ 'POST /login/forgot': never });
  const error = await call(forgotPassword, { body: { email: 'x' }, timeout: 5 }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallTimeout);
  expect(error).toHaveProperty('message', '');
});

it('distinguishes a cancelled request from a timeout', async () => {
  fakeServer({ 'POST /login/forgot': never });
  const controller = new AbortController();
  const sent = call(forgotPassword, { body: { email: 'x' }, signal: controller.signal }).catch(
    (thrown: unknown) => thrown,
  );
  controller.abort();
  expect(isCancelled(await sent)).toBe(true);
});

it('sends a form unchanged, reports the progress, and reads the answer', async () => {
  const { requests } = fakeServer({ 'POST /api/upload-file': { status: 422, body: { message: 'Choose a file.' } } });
  const form = new FormData();
  form.set('type', 'import-new');
  const shares: number[] = [];
  const sent = call(uploadFile, { form, onProgress: (share) => shares.push(share) });
  await expect(sent).rejects.toMatchObject({ status: 422, message: 'Choose a file.' });
  expect(requests[0]).toMatchObject({ body: { type: 'import-new' }, headers: { 'X-XSRF-TOKEN': 'token-1' } });
  expect(requests[0]?.headers).not.toHaveProperty('Content-Type');
  expect(shares).toEqual([0.4]);
});

it('cancels a form that is being sent', async () => {
  fakeServer({ 'POST /api/upload-file': never });
  const controller = new AbortController();
  const sent = call(uploadFile, { form: new FormData(), signal: controller.signal }).catch((thrown: unknown) => thrown);
  controller.abort();
  expect(isCancelled(await sent)).toBe(true);
});

it('reports that a form cannot be sent', async () => {
  fakeServer({});
  const sent = call(uploadFile, { form: new FormData() });
  await expect(sent).rejects.toMatchObject({ status: 0, message: messages.unreachable });
});
