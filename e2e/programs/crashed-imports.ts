import { setTimeout as wait } from 'node:timers/promises';
import type { ImportState, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { Server } from './killed-servers.ts';

export const rowCount = 4_000;

interface FoundProduct {
  id: number;
  uuid: string;
  name: string;
  organizations: { name: string }[];
  groups?: unknown;
}

/** A product that the company does not have yet. */
export async function findProduct(server: Server): Promise<FoundProduct> {
  const { products } = await server.call<{ products: FoundProduct[] }>('POST', '/api/filter/products', {
    filterState: {},
  });
  const product = products.find(({ groups }) => !groups);
  if (!product) throw new Error('The company has every product of the first page.');
  return product;
}

export async function send(server: Server, content: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'many.csv');
  const answer = await server.call<{ import: { id: number } }>('POST', '/api/upload-file', form);
  return answer.import.id;
}

export async function stateOf(server: Server, id: number, patience?: number): Promise<ImportSummary> {
  return (await server.call<{ import: ImportSummary }>('GET', `/api/imports/${id}`, undefined, patience)).import;
}

/** Final states: waiting for another state would never end. */
const ends: ImportState[] = ['done', 'failed', 'cancelled', 'undone'];

/** Waits until an import has a state. On the embedded database, an answer can take as long as the work. */
export async function until(
  server: Server,
  id: number,
  isThere: (found: ImportSummary) => boolean,
): Promise<ImportSummary> {
  for (;;) {
    const found = await stateOf(server, id);
    if (isThere(found)) return found;
    if (ends.includes(found.state)) throw new Error(`It is ${found.state} already: ${found.reason}`);
    await wait(10);
  }
}

/** Waits until an import is being applied. The embedded database then answers no request. */
export async function untilApplying(server: Server, id: number): Promise<void> {
  for (;;) {
    const found = await stateOf(server, id, 1_000).catch((error: Error) => {
      if (error.name === 'TimeoutError') return null;
      throw error;
    });
    if (!found || found.state === 'applying') return;
    if (ends.includes(found.state)) throw new Error(`It was ${found.state} before anybody looked.`);
    await wait(5);
  }
}
