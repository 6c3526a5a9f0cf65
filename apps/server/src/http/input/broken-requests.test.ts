import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerBrokenRequest } from './broken-requests.ts';

/** Each connection is answered as if its bytes were broken in this way. */
let how: Error & { code?: string };
let ended: Socket[] = [];
const server = createServer((socket) => {
  ended.push(socket);
  if (how.message === 'ended') socket.end(() => answerBrokenRequest(how, socket));
  else answerBrokenRequest(how, socket);
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

async function answerTo(code: string | undefined, message = 'x'): Promise<string> {
  how = Object.assign(new Error(message), code === undefined ? {} : { code });
  ended = [];
  return text(connect((server.address() as AddressInfo).port, '127.0.0.1'));
}

it.each([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'The address or the headers are too long.'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'The request took too long to arrive.'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'The request is broken.'],
  [undefined, '400 Bad Request', 'The request is broken.'],
])('%s is answered with %s', async (code, status, message) => {
  const body = JSON.stringify({ message });
  expect(await answerTo(code)).toBe(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
});

it('a caller who is gone gets nothing', async () => {
  expect(await answerTo('ECONNRESET')).toBe('');
  expect(ended[0]?.destroyed).toBe(true);
});

it('a connection that takes no more bytes gets nothing, and is closed', async () => {
  expect(await answerTo('HPE_INVALID_METHOD', 'ended')).toBe('');
  expect(ended[0]?.destroyed).toBe(true);
});
