import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { pagePerson } from '#lib/session/page-person.ts';
import { xsrfToken } from './xsrf.ts';

export interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Replaces the body. The browser sets the Content-Type itself. */
  form?: FormData;
}

/** The address of a call. Fills in `:name`, and sends a list or an object in the query as JSON. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Builds a new request for each attempt, because the token may have changed. */
export function requestOf(endpoint: Endpoint, { body, form }: RequestParts, signal: AbortSignal): RequestInit {
  const token = xsrfToken();
  const person = pagePerson.id();
  return {
    method: endpoint.method,
    credentials: 'same-origin',
    signal,
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...(token && { 'X-XSRF-TOKEN': token }),
      ...(person && { 'X-Rampart-User': person }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  };
}
