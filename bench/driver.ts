import { Agent, request, type IncomingMessage } from 'node:http';
import { signedHeaders } from '../apps/server/src/testing/browser-headers.ts';
import type { BenchUser } from './data/users.ts';

/** The number of queries of a call, and of the rows that they returned. */
export interface Asked {
  queries: number;
  rows: number;
}

export interface Driver {
  /** Makes one call and reads the complete answer. Throws if the call fails. */
  send(method: string, path: string, options?: { as?: BenchUser; body?: unknown }): Promise<Asked>;
  close(): void;
}

/** One connection that stays open, as in a browser. */
export function driverFor(url: string): Driver {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    send: (method, path, { as, body } = {}) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const headers = { ...signedHeaders(as?.token), ...(text && { 'content-type': 'application/json' }) };
        const sent = request(url + path, { method, agent, headers }, (response) => {
          let answer = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (answer += chunk));
          response.on('error', reject);
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            if (status >= 200 && status < 300) resolve(askedIn(response));
            else reject(new Error(`${method} ${path} answers ${status}: ${answer}`));
          });
        });
        sent.on('error', reject);
        sent.end(text);
      }),
  };
}

/** The header is present if the server counts its queries. */
function askedIn({ headers }: IncomingMessage): Asked {
  const [queries, rows] = String(headers['x-asked'] ?? '').split(' ');
  return { queries: Number(queries ?? Number.NaN), rows: Number(rows ?? Number.NaN) };
}
