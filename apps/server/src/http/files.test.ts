import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from './errors.ts';
import { acceptFiles, formParts, ignoreForms } from './files.ts';

const server = fastify();
beforeAll(async () => {
  server.setErrorHandler(answerError);
  await server.register(async (scope) => {
    await acceptFiles(scope, 10);
    scope.post('/files', async (request, _reply) => {
      const parts: object[] = [];
      for await (const part of formParts(request, 'Too large.'))
        if ('value' in part) parts.push(part);
        else {
          const chunks: Buffer[] = [];
          for await (const chunk of part.content) chunks.push(chunk);
          parts.push({ name: part.name, fileName: part.fileName, text: Buffer.concat(chunks).toString() });
        }
      return parts;
    });
    scope.post('/first', async (request, _reply) => {
      for await (const { name } of formParts(request)) return { name };
      return {};
    });
    scope.post('/usual', async (request, _reply) => {
      for await (const part of formParts(request)) if ('content' in part) for await (const _ of part.content);
      return {};
    });
  });
  await server.register(async (scope) => {
    ignoreForms(scope);
    scope.post('/ignored', async ({ body }) => ({ body: body ?? null }));
  });
});
afterAll(() => server.close());

type Part = [name: string, value: string, fileName?: string];
const bodyOf = (parts: Part[]) =>
  parts
    .map(([name, value, fileName]) => {
      const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: text/plain`;
      return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    })
    .join('');
const headers = { 'content-type': 'multipart/form-data; boundary=x' };
async function send(url: string, parts: Part[], end = '--x--\r\n') {
  const answer = await server.inject({ method: 'POST', url, headers, payload: bodyOf(parts) + end });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}
const broken = { body: ['The form is broken or contains too many parts.'] };

describe('a form', () => {
  it('gives its fields and files in their order', async () => {
    const parts: Part[] = [
      ['a', '1'],
      ['file', '0123456789', 'a.txt'],
      ['b', ''],
    ];
    expect(await send('/files', parts)).toEqual({
      status: 200,
      body: [
        { name: 'a', value: '1' },
        { name: 'file', fileName: 'a.txt', text: '0123456789' },
        { name: 'b', value: '' },
      ],
    });
  });

  it('is refused if a file is too large, with the message of the call', async () => {
    expect(await send('/files', [['file', '0123456789a', 'a.txt']])).toMatchObject({
      status: 422,
      body: { errors: { file: ['Too large.'] } },
    });
    expect(await send('/usual', [['file', '0123456789a', 'a.txt']])).toMatchObject({
      status: 422,
      body: { errors: { file: ['The file must be at most 20 MiB.'] } },
    });
  });

  it.each<[string, Part[], number]>([
    [
      'two files',
      [
        ['a', 'x', 'a'],
        ['b', 'x', 'b'],
      ],
      200,
    ],
    [
      'three files',
      [
        ['a', 'x', 'a'],
        ['b', 'x', 'b'],
        ['c', 'x', 'c'],
      ],
      422,
    ],
    ['ten fields', Array.from({ length: 10 }, (_, index): Part => [`a${index}`, 'x']), 200],
    ['eleven fields', Array.from({ length: 11 }, (_, index): Part => [`a${index}`, 'x']), 422],
    ['a long field name', [['a'.repeat(100), 'x']], 200],
  ])('may have so many parts: %s', async (_what, parts, status) => {
    const answer = await send('/files', parts);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body).toMatchObject({ errors: broken });
  });

  it('is refused if its end is missing, in a file and between parts', async () => {
    for (const end of ['', '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nab'])
      expect(await send('/files', [['a', '1']], end)).toMatchObject({ status: 422, body: { errors: broken } });
  });

  it('is needed', async () => {
    const answer = await server.inject({ method: 'POST', url: '/files', payload: {} });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message: 'The given data is invalid.', errors: { file: ['Send the file as a multipart form.'] } },
    ]);
  });

  it('may be answered before it has arrived completely, and its rest does not block the connection', async () => {
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const body = bodyOf([
      ['a', '1'],
      ['file', 'x'.repeat(4_000_000), 'a.txt'],
    ]);
    const answer = await fetch(`${address}/first`, { method: 'POST', headers, body: `${body}--x--\r\n` });
    expect(await answer.json()).toEqual({ name: 'a' });
    expect((await fetch(`${address}/first`, { method: 'POST', headers, body: '--x--\r\n' })).status).toBe(200);
  });
});

it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a plain form of a mail program is accepted and not read: %s',
  async (type) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/ignored',
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { body: null }]);
  },
);
