import type { Answer, Endpoint, Sent } from '@rampart/contract/api/endpoint.ts';
import { failure } from '@rampart/contract/api/failure.ts';
import { getUser } from '@rampart/contract/api/session/session.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { ApiError, CallTimeout } from './api-error.ts';
import { addressOf, requestOf, type RequestParts } from './request.ts';
import { leaveForLogin } from '#lib/history/return-address.ts';
import { sendForm } from './send-form.ts';
import { xsrfToken } from './xsrf.ts';

const defaultTimeout = 30_000;

interface Settings {
  signal?: AbortSignal;
  /** Milliseconds until the call times out. */
  timeout?: number;
  /**
   * The caller asks whether anybody is signed in. A 401 is then a valid answer and does not mean that a session has
   * ended.
   */
  expects401?: boolean;
  /** For a call that sends a multipart form. */
  form?: FormData;
  /** Receives the sent share of the form, from 0 to 1. */
  onProgress?: (share: number) => void;
}

type Parts = RequestParts & Pick<Settings, 'onProgress'>;

type Options<E extends Endpoint> = Sent<E> & Settings;
type Arguments<E extends Endpoint> =
  Record<never, never> extends Options<E> ? [options?: Options<E>] : [options: Options<E>];

/** Makes a call of the contract. Every request of the application goes through here. */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<Answer<E>> {
  const { signal, timeout = defaultTimeout, expects401 = false, ...rest } = (options ?? {}) as Settings & Parts;
  const limit = AbortSignal.timeout(timeout);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    return await exchange(endpoint, rest, either);
  } catch (error) {
    if (limit.aborted && !signal?.aborted) throw new CallTimeout();
    if (error instanceof ApiError && error.status === 401 && !expects401) leaveForLogin();
    throw error;
  }
}

async function exchange<E extends Endpoint>(endpoint: E, parts: Parts, signal: AbortSignal): Promise<Answer<E>> {
  // The server sends the token with every answer. Without a token it would refuse the first write.
  if (endpoint.method !== 'GET' && !xsrfToken()) await renewToken(signal);
  let response = await send(endpoint, parts, signal);
  if (response.status === 419) {
    await renewToken(signal);
    response = await send(endpoint, parts, signal);
  }
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer<E>;
}

async function renewToken(signal: AbortSignal): Promise<void> {
  await send(getUser, {}, signal);
}

async function send(endpoint: Endpoint, parts: Parts, signal: AbortSignal): Promise<Response> {
  try {
    const address = addressOf(endpoint, parts);
    const request = requestOf(endpoint, parts, signal);
    return await (parts.form ? sendForm(address, request, parts.onProgress) : fetch(address, request));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(0, { message: messages.unreachable });
  }
}

/** A proxy may answer with its own page instead of our error object. */
async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = failure.safeParse(body);
  return new ApiError(response.status, parsed.success ? parsed.data : { message: messages.unexpectedAnswer }, body);
}
