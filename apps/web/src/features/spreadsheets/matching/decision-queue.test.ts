import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { uuidOf } from '#testing/catalogue.ts';
import { createDecisionQueue, type PairDecision } from './decision-queue.ts';

const counts = { open: 1, certain: 0, confirmed: 0, 'set-aside': 0 };
const product = (number: number) => ({
  uuid: uuidOf(number),
  type: 'product' as const,
  name: `Controller ${number}`,
  manufacturer: 'Siemens',
  label: null,
  is_own: false,
});
const open: ImportPair = {
  id: 1,
  maker: 'SIEMENS AG',
  model: 'M-1',
  assets: 2,
  row: 2,
  state: 'open',
  product: null,
  found_by: null,
  found_with: null,
  candidates: [],
  decided_by: null,
  is_suggested: false,
};
const confirmed = (number: number, decided_by: string): ImportPair => ({
  ...open,
  state: 'confirmed',
  product: product(number),
  decided_by,
});

it('shows what another user decided in the meantime, instead of replacing it', async () => {
  const theirs = confirmed(7, 'Ben Adler');
  const refused = new ApiError(409, { message: 'Ben Adler decided about M-1 in the meantime.' }, { pairs: [theirs] });
  const sent: PairDecision[] = [];
  const queue = createDecisionQueue((decisions) => {
    sent.push(...decisions);
    return sent.length === 1 ? Promise.reject(refused) : Promise.resolve({ pairs: [open], counts });
  }, 'Maren Okafor');

  queue.decide(open, { state: 'confirmed', product: product(5) });
  await queue.settle();
  expect(queue.shown(open)).toEqual(theirs);
  expect(queue.refusalOf(open)).toBe(refused);
  queue.decide(queue.shown(open), { state: 'open' });
  await queue.settle();
  expect(sent).toEqual([
    { pair: 1, state: 'confirmed', product: uuidOf(5), seen: { state: 'open', product: null } },
    { pair: 1, state: 'open', seen: { state: 'confirmed', product: uuidOf(7) } },
  ]);
  expect(queue.refusalOf(open)).toBeUndefined();
});

it('names what the server stored, not what it shows until the answer', async () => {
  const seen: unknown[] = [];
  const queue = createDecisionQueue((decisions) => {
    seen.push(...decisions.map((one) => one.seen));
    return Promise.resolve({ pairs: [seen.length === 1 ? confirmed(5, 'Maren Okafor') : open], counts });
  }, 'Maren Okafor');

  queue.decide(open, { state: 'own', product: { manufacturer: 'Siemens', name: 'M-1', product_type_id: null } });
  queue.decide(queue.shown(open), { state: 'open' });
  await queue.settle();
  expect(seen).toEqual([
    { state: 'open', product: null },
    { state: 'confirmed', product: uuidOf(5) },
  ]);
});
