import { vi } from 'vitest';
import { fakeFormRequests } from './fake-form-request.ts';

export interface Answer {
  status: number;
  body?: unknown;
}

export interface SeenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

export type Script = Record<string, Answer | ((request: SeenRequest) => Answer | Promise<Answer>)>;

/**
 * Answers fetch by `'METHOD /path'`, with or without the query, and records the requests. Calls that are not in the
 * script fail as unreachable.
 */
export function fakeServer(script: Script): { requests: SeenRequest[] } {
  const requests: SeenRequest[] = [];
  const answer = async (address: string, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    const request: SeenRequest = {
      method,
      path: address,
      headers: headers as Record<string, string>,
      body:
        typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body) : undefined,
    };
    requests.push(request);
    const scripted = script[`${method} ${address}`] ?? script[`${method} ${address.split('?')[0]}`];
    if (!scripted) throw new TypeError('Failed to fetch');
    const reply = typeof scripted === 'function' ? await Promise.race([scripted(request), aborted(signal)]) : scripted;
    await randomDelay(signal);
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), { status: reply.status });
  };
  vi.stubGlobal('fetch', answer);
  fakeFormRequests(answer);
  return { requests };
}

const { setTimeout: realTimeout } = globalThis;

/**
 * With TEST_LATE_ANSWERS each answer comes after a random time of up to that many milliseconds, so answers overtake
 * each other. A test that looks for what another answer brings fails then, and not by chance on a busy machine.
 */
async function randomDelay(signal: AbortSignal | null | undefined): Promise<void> {
  const longest = Number(import.meta.env['TEST_LATE_ANSWERS'] ?? 0);
  if (!longest) return;
  const delay = new Promise<void>((resolve) => realTimeout(resolve, Math.random() * longest));
  await Promise.race([delay, aborted(signal)]);
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
