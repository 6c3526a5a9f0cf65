import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from './errors.ts';
import { sendDownload } from './download.ts';

async function download(fileName: string) {
  const server = fastify();
  server.setErrorHandler(answerError);
  server.get('/', async (_request, reply) =>
    sendDownload(reply, {
      fileName,
      content: (async function* content() {
        yield Buffer.from('a;');
        yield Buffer.from('b');
      })(),
    }),
  );
  const { statusCode, headers, body } = await server.inject('/');
  await server.close();
  return { statusCode, type: headers['content-type'], disposition: headers['content-disposition'], body };
}

it.each([
  ['record-2026.csv', 'text/csv; charset=utf-8'],
  ['my_assets.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['vex.cdx.json', 'application/json; charset=utf-8'],
  ['a.csv.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])('%s is sent as a file of its type', async (fileName, type) => {
  expect(await download(fileName)).toEqual({
    statusCode: 200,
    type,
    disposition: `attachment; filename="${fileName}"`,
    body: 'a;b',
  });
});

it.each(['', 'a"b.csv', '"a.csv', 'a.csv\n', 'ä.csv', 'a b.csv'])('%j is not a name for a file', async (fileName) => {
  expect((await download(fileName)).statusCode).toBe(500);
});
