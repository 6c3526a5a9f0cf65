import { fastify, type FastifyError } from 'fastify';
import { expect, it } from 'vitest';
import { DiskFull } from '#db/disk-full.ts';
import * as errors from './errors.ts';

type Answering = typeof errors.answerError | ReturnType<typeof errors.answerErrorOn>;

/** A server whose one call fails with this error, and the lines of its log. */
async function failing(error: unknown, answer: Answering = errors.answerError) {
  const lines: { msg: string; err: { message: string } }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const one = fastify({ logger: { level: 'warn', stream }, genReqId: () => 'request 1' });
  one.setErrorHandler<FastifyError>(answer);
  one.all('/', async () => {
    throw error;
  });
  const { statusCode, headers, body } = await one.inject({ url: '/' });
  await one.close();
  return {
    status: statusCode,
    headers,
    body: JSON.parse(body) as unknown,
    logged: lines.map(({ msg }) => msg),
    causes: lines.map(({ err }) => err.message),
  };
}

const lost = Object.assign(new Error('x'), { code: '57P01' });
const noRoom = 'The disk of the server is full, so nothing was saved. Free some space on it and try again.';

it.each([
  ['unauthenticated', () => errors.unauthenticated(), 401, { message: 'Sign in to continue.' }],
  ['forbidden', () => errors.forbidden(), 403, { message: 'You do not have permission to do this.' }],
  ['forbidden with its reason', () => errors.forbidden('Not now.'), 403, { message: 'Not now.' }],
  ['not found', () => errors.notFound(), 404, { message: 'Not Found' }],
  [
    'not found with more',
    () => errors.notFound({ id: ['Gone.'] }, { since: 7 }),
    404,
    { message: 'Not Found', errors: { id: ['Gone.'] }, since: 7 },
  ],
  [
    'a conflict',
    () => errors.conflict({ id: ['Busy.'] }, 'Later.'),
    409,
    { message: 'Later.', errors: { id: ['Busy.'] } },
  ],
  ['a change', () => errors.changed('Changed.', { row: 2 }), 409, { message: 'Changed.', row: 2 }],
  [
    'a wrong token',
    () => errors.tokenMismatch(),
    419,
    {
      message: 'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie. Reload the page and try again.',
    },
  ],
  [
    'invalid data',
    () => errors.invalid({ a: ['b'] }),
    422,
    { message: 'The given data is invalid.', errors: { a: ['b'] } },
  ],
  ['a full disk', () => new DiskFull(), 507, { message: noRoom }],
])('%s', async (_what, error, status, body) => {
  expect(await failing(error())).toMatchObject({ status, body, logged: status >= 500 ? ['request failed'] : [] });
});

it.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('too many attempts: after %d seconds, which is %s', async (seconds, words) => {
  const { status, headers, body } = await failing(errors.tooMany(seconds));
  expect([status, headers['retry-after'], body]).toEqual([
    429,
    String(seconds),
    { message: `Too many attempts. Try again in ${words}.` },
  ]);
});

it('too many wrong passwords: until a new one is set', async () => {
  const { status, headers, body } = await failing(errors.tooManyFailures());
  expect([status, headers['retry-after'], body]).toEqual([
    429,
    '86400',
    { message: 'Too many wrong passwords. Set a new password with “Forgot your password?”.' },
  ]);
});

it('a database that cannot be reached is an error of the server, which passes', async () => {
  const { status, headers, body, logged, causes } = await failing(lost);
  expect([status, headers['retry-after'], body, logged, causes]).toEqual([
    503,
    '5',
    { message: 'The database cannot be reached at the moment. Try again shortly.' },
    ['request failed'],
    ['x'],
  ]);
});

it.each([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 422, { errors: { body: ['The body is not valid JSON.'] } }],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 422, { errors: { body: ['The body is empty.'] } }],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 422, { errors: { body: ['The body does not have the announced length.'] } }],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 413, { message: 'The body is too large.' }],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, { message: 'The body must be sent as application/json.' }],
])('the refusal %s of Fastify has our words', async (code, status, body) => {
  expect(await failing(Object.assign(new Error('x'), { code, statusCode: 400 }))).toMatchObject({ status, body });
});

it.each([
  [400, 400],
  [418, 418],
  [499, 499],
  [399, 500],
  [500, 500],
])('another error with the status %d is answered with %d', async (statusCode, status) => {
  const answer = await failing(Object.assign(new Error('Broken.'), { statusCode }));
  expect(answer.status).toBe(status);
  expect(answer.logged).toEqual(status === 500 ? ['request failed'] : []);
  expect(answer.causes).toEqual(status === 500 ? ['Broken.'] : []);
  const text = 'Something went wrong on our side. Try again, and tell us the request id if it happens again.';
  expect(answer.body).toEqual(status === 500 ? { message: text, request_id: 'request 1' } : { message: 'Broken.' });
});

const stopped =
  'The disk of the server is full, so your last change may not be saved. Free some space on it and try again.';

it.each([
  ['says so, and looks at the disk', () => new DiskFull(), true, 507, noRoom, 1, []],
  ['says so if it was refused before', () => errors.diskFull(), true, 507, noRoom, 0, []],
  ['says that a change may be lost if the engine stopped', () => lost, true, 507, stopped, 0, []],
  ['says nothing about other failures', () => errors.notFound(), true, 404, 'Not Found', 0, []],
  ['is logged if only this call found it', () => new DiskFull(), false, 507, noRoom, 1, ['request failed']],
])('a full disk %s', async (_what, error, isFull, status, message, checks, logged) => {
  let checked = 0;
  const disk = { isFull: () => isFull, check: async () => void (checked += 1) };
  const answer = await failing(error(), errors.answerErrorOn(disk));
  expect(answer).toMatchObject({ status, body: { message }, logged });
  expect(checked).toBe(checks);
});

it('with room on the disk, a database that cannot be reached is only that', async () => {
  const disk = { isFull: () => false, check: async () => {} };
  expect((await failing(lost, errors.answerErrorOn(disk))).status).toBe(503);
});

it('only a 422 has messages by field', () => {
  expect(errors.refusedFields(errors.invalid({ a: ['b'] }))).toEqual({ a: ['b'] });
  expect(errors.refusedFields(errors.conflict({ a: ['b'] }, 'x'))).toBeUndefined();
  expect(errors.refusedFields({ statusCode: 422, errors: { a: ['b'] } })).toBeUndefined();
});

it('the name of an unknown field is cut', () => {
  expect(errors.unknownField('x'.repeat(101))).toBe(`The field “${'x'.repeat(100)}” is not known.`);
});
