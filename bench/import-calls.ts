import { setTimeout as wait } from 'node:timers/promises';
import type { ImportState, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { signedHeaders } from '../apps/server/src/testing/browser-headers.ts';
import type { BenchUser } from './data/users.ts';

export type CallOfUser = <T>(method: string, path: string, body?: object | FormData) => Promise<T>;

export function callsOf(url: string, { token }: BenchUser): CallOfUser {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = { ...signedHeaders(token), ...(body && !isForm && { 'content-type': 'application/json' }) };
    const content = isForm ? body : body && JSON.stringify(body);
    const response = await fetch(url + path, { method, headers, ...(content && { body: content }) });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  };
}

/** Returns the id of the import. */
export async function upload(call: CallOfUser, sheet: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([sheet]), 'bench.csv');
  return (await call<{ import: { id: number } }>('POST', '/api/upload-file', form)).import.id;
}

export async function until(call: CallOfUser, id: number, states: ImportState[]): Promise<ImportSummary> {
  for (;;) {
    const found = (await call<{ import: ImportSummary }>('GET', `/api/imports/${id}`)).import;
    if (states.includes(found.state)) return found;
    if (found.state === 'failed') throw new Error(`The import failed: ${found.reason}`);
    await wait(100);
  }
}
