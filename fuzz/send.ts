import { Agent, request } from 'node:http';
import { signedHeaders } from '../apps/server/src/testing/browser-headers.ts';
import type { Plan } from './plan.ts';
import { resolved, type Reference } from './reference.ts';
import { tokenOf } from './secrets.ts';
import type { FuzzUser } from './users.ts';

/** A call as it is sent. It can be printed and sent again. */
export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface Answer {
  status: number;
  type: string;
  bytes: Buffer;
  ms: number;
}

/** Calls between the password and the session. The cookie of the first step says who makes them. */
export const isSecondStep = ({ endpoint }: Plan) => endpoint.path.startsWith('/login/second-factor');

/** The call of a plan, with the ids of rows and the cookies of a user. */
export function callOf(
  plan: Plan,
  user: FuzzUser | undefined,
  idOf: (reference: Reference) => unknown,
  nth: number,
): Call {
  const params = (resolved(plan.params, idOf) ?? {}) as Record<string, unknown>;
  const path = plan.endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    plan.rawParameter === undefined ? encoded(params[name]) : plan.rawParameter,
  );
  const query = queryOf(resolved(plan.query, idOf));
  const { body, type } = bodyOf(plan, idOf);
  const signed = signedHeaders(user?.token);
  const token: Record<string, string> = {
    own: signed['x-xsrf-token'] ?? '',
    missing: '',
    planted: 'planted',
  };
  const cookie =
    plan.token === 'planted' ? `${signed.cookie?.replace(/XSRF-TOKEN=[^;]*/, 'XSRF-TOKEN=planted')}` : signed.cookie;
  return {
    method: plan.method,
    path: query ? `${path}?${query}` : path,
    headers: {
      cookie: isSecondStep(plan) ? `${cookie}; rampart_sign_in=${tokenOf('stepping', nth)}` : (cookie ?? ''),
      ...(plan.token !== 'missing' && { 'x-xsrf-token': token[plan.token] ?? '' }),
      // Attempts are also counted by network address. Every call has its own.
      'x-forwarded-for': `2001:db8:${(nth >> 16).toString(16)}:${(nth & 0xffff).toString(16)}::1`,
      ...(type !== undefined && { 'content-type': type }),
    },
    body,
  };
}

/** Lone surrogates cannot be part of an address. */
const encoded = (value: unknown) => encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'));

function queryOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return encoded(value);
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${encoded(key)}=${encoded(typeof each === 'object' ? JSON.stringify(each) : each)}`)
    .join('&')
    .slice(0, 6_000);
}

function bodyOf({ body }: Plan, idOf: (reference: Reference) => unknown): { body?: Buffer; type?: string } {
  if (!body) return {};
  if ('bytes' in body) return { body: body.bytes, type: body.type };
  if ('text' in body) return { body: Buffer.from(body.text), type: body.type };
  const text = JSON.stringify(resolved(body.value, idOf));
  return text === undefined ? {} : { body: Buffer.from(text), type: 'application/json' };
}

/** Sends calls over connections that stay open. */
export function sender(url: string) {
  const agent = new Agent({ keepAlive: true });
  return {
    close: () => agent.destroy(),
    send: ({ method, path, headers, body }: Call): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        const { hostname, port } = new URL(url);
        const length = body || !['GET', 'HEAD'].includes(method) ? { 'content-length': String(body?.length ?? 0) } : {};
        const sent = request(
          { hostname, port, method, path, agent, headers: { ...headers, ...length } },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                type: response.headers['content-type'] ?? '',
                bytes: Buffer.concat(chunks),
                ms: performance.now() - start,
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}
