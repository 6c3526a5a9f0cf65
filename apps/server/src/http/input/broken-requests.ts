import type { Socket } from 'node:net';
import type { Failure } from '@rampart/contract/api/failure.ts';

const refusals: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive.' },
};
const broken = { status: '400 Bad Request', message: 'The request is broken.' };

/** Answers bytes that Node does not accept as a request, in the format of all other failures. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The caller is gone.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = refusals[error.code ?? ''] ?? broken;
  const body = JSON.stringify({ message } satisfies Failure);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
