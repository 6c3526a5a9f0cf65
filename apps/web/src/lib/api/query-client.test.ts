import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A load whose answers the test gives, each with the number of the call. */
function heldLoad() {
  const answers: (() => void)[] = [];
  const aborted: number[] = [];
  const load = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number>((resolve, reject) => {
      const call = answers.length + 1;
      answers.push(() => resolve(call));
      signal.addEventListener('abort', () => {
        aborted.push(call);
        reject(signal.reason as Error);
      });
    });
  return { load, aborted, calls: () => answers.length, answer: (call: number) => answers[call - 1]?.() };
}

const queryKey = ['groups'];

it.each(['active', 'none'] as const)(
  'starts a first load again if it is invalidated before its answer (refetchType %s)',
  async (refetchType) => {
    const { load, aborted, calls, answer } = heldLoad();
    const client = createQueryClient(() => {});
    const page = new QueryObserver(client, { queryKey, queryFn: load, staleTime: Infinity });
    const seen: unknown[] = [];
    const leave = page.subscribe(({ data, isError }) => seen.push(isError ? 'failed' : data));
    void client.invalidateQueries({ queryKey, refetchType });
    expect([calls(), aborted]).toEqual([2, [1]]);
    answer(1);
    answer(2);
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe(2));
    expect(seen.filter((data) => data !== undefined)).toEqual([2]);
    leave();
  },
);

it('gives up a first load that no page waits for', async () => {
  const { load, aborted, calls } = heldLoad();
  const client = createQueryClient(() => {});
  void client.prefetchQuery({ queryKey, queryFn: load });
  await client.invalidateQueries({ queryKey });
  expect([calls(), aborted]).toEqual([1, [1]]);
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
});

it('leaves the first loads of other keys alone', async () => {
  const { load, aborted, calls } = heldLoad();
  const client = createQueryClient(() => {});
  const leave = new QueryObserver(client, { queryKey, queryFn: load }).subscribe(() => {});
  await client.invalidateQueries({ queryKey: ['locations'] });
  expect([calls(), aborted]).toEqual([1, []]);
  leave();
});
