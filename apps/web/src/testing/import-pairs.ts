import type { ImportPair, MatchedProduct, PairState } from '@rampart/contract/api/spreadsheets/matching.ts';
import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { uuidOf } from './catalogue.ts';
import type { Answer, Script, SeenRequest } from './fake-server.ts';
import { importOf } from './imports.ts';
import { openApp } from './open-app.tsx';
import { everything } from './people.ts';

export const product = (number: number, name = `Controller ${number}`): MatchedProduct => ({
  uuid: uuidOf(number),
  type: 'product',
  name,
  manufacturer: 'Siemens',
  label: 'PLC',
  is_own: false,
});

export function pairOf(id: number, over: Partial<ImportPair> = {}): ImportPair {
  return {
    id,
    maker: 'SIEMENS AG',
    model: `M-${id}`,
    assets: 2,
    row: id + 1,
    state: 'open',
    product: null,
    found_by: null,
    found_with: null,
    candidates: [1, 2, 3].map((place) => ({
      product: product(id * 10 + place),
      sureness: 100 - place * 8,
      why: [{ reason: 'same-words', text: `M-${id}` }],
    })),
    decided_by: null,
    is_suggested: false,
    ...over,
  };
}

type OwnNames = { manufacturer: string; name: string; product_type_id: null };
export type Decision = { pair: number; state: PairState | 'own'; product?: string | OwnNames };

/** A server that keeps the pairs. */
export function openPairs(pairs: ImportPair[], script: Script = {}, user = everything) {
  const countsOf = () =>
    pairs.reduce((counts, { state }) => ({ ...counts, [state]: counts[state] + 1 }), {
      open: 0,
      certain: 0,
      confirmed: 0,
      'set-aside': 0,
    });
  const list = ({ body }: SeenRequest): Answer => {
    const { state, pagination } = body as { state: PairState; pagination: { page: number; limit: number } };
    const found = pairs.filter((pair) => pair.state === state);
    const from = (pagination.page - 1) * pagination.limit;
    const page = found.slice(from, from + pagination.limit);
    return {
      status: 200,
      body: { pairs: page, has_more: found.length > from + page.length, counts: countsOf() },
    };
  };
  const decide = ({ body }: SeenRequest): Answer => {
    const { decisions } = body as { decisions: Decision[] };
    for (const { pair: id, state, product: uuid } of decisions) {
      const index = pairs.findIndex((pair) => pair.id === id);
      const known = pairs[index] as ImportPair;
      const found = known.candidates.find((one) => one.product.uuid === uuid)?.product ?? product(999, 'Found');
      const own = typeof uuid === 'object' && {
        ...product(888, uuid.name),
        manufacturer: uuid.manufacturer,
        is_own: true,
      };
      pairs[index] = {
        ...known,
        state: state === 'own' ? 'confirmed' : state,
        product: own || (state === 'confirmed' ? found : null),
        decided_by: state === 'open' ? null : 'Maren Okafor',
      };
    }
    const ids = new Set(decisions.map(({ pair }) => pair));
    return { status: 200, body: { pairs: pairs.filter(({ id }) => ids.has(id)), counts: countsOf() } };
  };
  const opened = openApp(
    '/equipment/imports/7',
    {
      'GET /api/imports/7': { status: 200, body: { import: importOf({ state: 'matching' }), pauses_others: false } },
      'POST /api/imports/7/pairs': list,
      'PUT /api/imports/7/pairs': decide,
      ...script,
    },
    user,
  );
  const sent = () =>
    opened.requests
      .filter(({ method, path }) => method === 'PUT' && path.endsWith('/pairs'))
      .map(({ body }) => (body as { decisions: Decision[] }).decisions.map((one) => `${one.pair} ${one.state}`));
  return { ...opened, decide, sent };
}

export const many = (count: number) => Array.from({ length: count }, (_, index) => pairOf(index + 1));
export const row = (id: number) => document.querySelector<HTMLElement>(`[data-pair="${id}"]`) as HTMLElement;
export const focusOn = async (id: number) => {
  await waitFor(() => expect(row(id)).not.toBeNull());
  act(() => row(id).focus());
};
export const focused = () => document.activeElement?.getAttribute('data-pair');
