import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { PairDecision } from './decided-pair.ts';
import { createDecisionQueue } from './decision-queue.ts';

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
  expect(queue.mineOf(open)).toEqual({ state: 'confirmed', product: product(5) });
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

describe('if a call fails', () => {
  const second: ImportPair = { ...open, id: 2, model: 'M-2' };
  const answerOf = (decisions: PairDecision[]) => ({
    pairs: decisions.map(({ pair, state }) => ({
      ...(pair === 1 ? open : second),
      state: state === 'own' ? ('confirmed' as const) : state,
      product: state === 'confirmed' ? product(5) : null,
      decided_by: state === 'open' ? null : 'Maren Okafor',
    })),
    counts,
  });
  const namesOf = (calls: PairDecision[][]) => calls.map((call) => call.map(({ pair, state }) => `${pair} ${state}`));

  function failing(...outcomes: ((decisions: PairDecision[]) => void)[]) {
    const calls: PairDecision[][] = [];
    const visit = { isOver: false };
    const queue = createDecisionQueue(
      async (decisions) => {
        calls.push(decisions);
        outcomes.shift()?.(decisions);
        return answerOf(decisions);
      },
      'Maren Okafor',
      () => visit.isOver,
    );
    return { queue, calls, visit };
  }
  const unanswered = () => {
    throw new ApiError(0, { message: 'No answer.' });
  };
  const broken = () => {
    throw new ApiError(503, { message: 'Too busy.' });
  };

  it('keeps its decisions and sends them again, before those that were made meanwhile', async () => {
    const { queue, calls } = failing(unanswered, broken);
    queue.decide(open, { state: 'confirmed', product: product(5) });
    await vi.waitFor(() => expect(queue.isFailing()).toBe(true));
    expect(queue.shown(open)).toMatchObject({ state: 'confirmed' });
    expect(queue.refusalOf(open)).toBeUndefined();
    queue.decide(second, { state: 'set-aside' });
    queue.decide(queue.shown(open), { state: 'open' });
    const settled = queue.settle();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await queue.settle();
    await settled;
    expect(namesOf(calls)).toEqual([
      ['1 confirmed'],
      ['1 confirmed', '2 set-aside'],
      ['1 confirmed', '2 set-aside'],
      ['1 open'],
    ]);
    expect([queue.isFailing(), queue.isBusy()]).toEqual([false, false]);
    expect(queue.shown(open)).toMatchObject({ state: 'open' });
  });

  it('tries again by itself after a pause', async () => {
    vi.useFakeTimers();
    try {
      const { queue, calls } = failing(broken, unanswered);
      queue.decide(open, { state: 'set-aside' });
      await vi.advanceTimersByTimeAsync(1_999);
      expect(calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(calls).toHaveLength(3);
      expect(queue.isBusy()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds the refused one of several after a failure, and keeps the others in order', async () => {
    const refuseSecond = (decisions: PairDecision[]) => {
      if (decisions.some(({ pair }) => pair === 2)) throw new ApiError(404, { message: 'Gone.' });
    };
    const { queue, calls } = failing(broken, refuseSecond, refuseSecond, refuseSecond);
    queue.decide(open, { state: 'confirmed', product: product(5) });
    queue.decide(second, { state: 'set-aside' });
    await vi.waitFor(() => expect(queue.isFailing()).toBe(true));
    await queue.settle();
    expect(namesOf(calls)).toEqual([['1 confirmed'], ['1 confirmed', '2 set-aside'], ['1 confirmed'], ['2 set-aside']]);
    expect(queue.shown(second)).toMatchObject({ state: 'open' });
    expect(queue.refusalOf(second)).toBeInstanceOf(ApiError);
    expect(queue.shown(open)).toMatchObject({ state: 'confirmed' });
  });

  it('sends nothing more after the user has signed out', async () => {
    const { queue, calls, visit } = failing(broken);
    queue.decide(open, { state: 'set-aside' });
    await vi.waitFor(() => expect(queue.isFailing()).toBe(true));
    visit.isOver = true;
    await queue.settle();
    expect(calls).toHaveLength(1);
    expect(queue.isBusy()).toBe(false);
  });
});

it('ignores the counts of a list that began before a decision was answered, and came after it', async () => {
  const queue = createDecisionQueue(() => Promise.resolve({ pairs: [confirmed(5, 'Maren Okafor')], counts }), 'Maren');
  const take = queue.expectCounts();
  queue.decide(open, { state: 'confirmed', product: product(5) });
  await queue.settle();
  take({ ...counts, open: 99 });
  expect(queue.counts()).toEqual(counts);
});
