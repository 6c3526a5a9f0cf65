import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { DecidedMeanwhile, decideImportPairs, ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { isStatus } from '#lib/api/api-error.ts';
import { isFinal, retryPause } from '../save-retry.ts';
import {
  decidedPair,
  decisionOf,
  moved,
  type Decided,
  type Entry,
  type PairCounts,
  type PairDecision,
} from './decided-pair.ts';

export interface DecisionQueue {
  /** Changes with every change of the queue. */
  read: () => object;
  subscribe: (listener: () => void) => () => void;
  /** A pair with the latest decision, even if it is not sent yet. */
  shown: (pair: ImportPair) => ImportPair;
  /** Why the last decision about a pair came back. */
  refusalOf: (pair: ImportPair) => unknown;
  /** What the user wanted, if another user decided about the pair in the meantime. */
  mineOf: (pair: ImportPair) => Decided | undefined;
  /** The user has read why the decision came back. */
  acceptRefusal: (pair: ImportPair) => void;
  counts: () => PairCounts | undefined;
  /** For a load of pairs: its counts are used unless a decision was answered since it began. */
  expectCounts: () => (counts: PairCounts) => void;
  decide: (pair: ImportPair, decided: Decided) => void;
  /** The operators have got the pair. */
  suggested: (pair: ImportPair) => void;
  /** Waits until all decisions are answered. A failed call is tried again immediately. */
  settle: () => Promise<void>;
  isBusy: () => boolean;
  /** The last call got no answer, or failed in the server. Its decisions are sent again. */
  isFailing: () => boolean;
}

/**
 * Shows decisions immediately, and sends them in order. A refused one comes back with the reason. If a call fails, its
 * decisions stay, and are sent again before later ones. Nothing is sent any more when the visit of the user is over.
 */
export function createDecisionQueue(
  send: (decisions: PairDecision[]) => Promise<Answer<typeof decideImportPairs>>,
  author: string,
  isOver: () => boolean = () => false,
): DecisionQueue {
  let version = {};
  let waiting: Entry[] = [];
  let sent: Entry[] = [];
  let counts: PairCounts | undefined;
  let answers = 0;
  let running: Promise<void> | undefined;
  let failures = 0;
  let endPause: (() => void) | undefined;
  const pairs = new Map<number, ImportPair>();
  /** As the server told last. A decision names it, so that it does not replace one of another user. */
  const stored = new Map<number, ImportPair>();
  const refusals = new Map<number, { error: unknown; mine: Decided | undefined }>();
  const listeners = new Set<() => void>();

  const tell = () => {
    version = {};
    for (const listener of listeners) listener();
  };
  const shown = (pair: ImportPair) => pairs.get(pair.id) ?? pair;

  async function run(): Promise<void> {
    let isOneByOne = false;
    while (waiting.length > 0 && !isOver()) {
      sent = waiting.slice(0, isOneByOne ? 1 : sendable(waiting));
      waiting = waiting.slice(sent.length);
      try {
        const answer = await send(
          sent.map(({ decided, before }) => ({ ...decisionOf(before.id, decided), seen: seenOf(before) })),
        );
        failures = 0;
        answers += 1;
        counts = answer.counts;
        for (const pair of answer.pairs) {
          stored.set(pair.id, pair);
          if (!isWaiting(pair.id)) pairs.set(pair.id, pair);
        }
      } catch (error) {
        const isRefused = isFinal(error);
        failures = isRefused ? 0 : failures + 1;
        if (isRefused && sent.length === 1) for (const entry of sent) takeBack(entry, error);
        else waiting = [...sent, ...waiting];
        // One decision can be the reason for the refusal of all. Find it.
        if (isRefused) isOneByOne = true;
      }
      sent = [];
      tell();
      if (failures > 0) await pause();
    }
    waiting = [];
    running = undefined;
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, retryPause(failures));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const isWaiting = (id: number) => waiting.some(({ before }) => before.id === id);

  function seenOf(pair: ImportPair) {
    const { state, product } = stored.get(pair.id) ?? pair;
    return { state, product: product?.uuid ?? null };
  }

  function takeBack(entry: Entry, error: unknown): void {
    const { before } = entry;
    // Later decisions about the pair were made for a state that it does not have.
    const last = waiting.findLast((later) => later.before.id === before.id) ?? entry;
    waiting = waiting.filter((later) => later.before.id !== before.id);
    const theirs = decidedMeanwhile(error);
    for (const pair of theirs) stored.set(pair.id, pair);
    pairs.set(before.id, stored.get(before.id) ?? before);
    const isTheirs = theirs.some(({ id }) => id === before.id);
    refusals.set(before.id, { error, mine: isTheirs ? last.decided : undefined });
  }

  return {
    read: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown,
    refusalOf: ({ id }) => refusals.get(id)?.error,
    mineOf: ({ id }) => refusals.get(id)?.mine,
    acceptRefusal: ({ id }) => {
      refusals.delete(id);
      tell();
    },
    counts: () => counts && [...sent, ...waiting].reduce(moved, counts),
    expectCounts: () => {
      const since = answers;
      return (loaded) => {
        if (since !== answers) return;
        counts = loaded;
        tell();
      };
    },
    decide: (pair, decided) => {
      const before = shown(pair);
      if (!stored.has(pair.id)) stored.set(pair.id, pair);
      const after = decidedPair(before, decided, author);
      refusals.delete(pair.id);
      pairs.set(pair.id, after);
      waiting = [...waiting, { decided, before, after }];
      running ??= run();
      tell();
    },
    suggested: (pair) => {
      pairs.set(pair.id, { ...shown(pair), is_suggested: true });
      tell();
    },
    settle: async () => {
      endPause?.();
      await running;
    },
    isBusy: () => running !== undefined,
    isFailing: () => failures > 0,
  };
}

/** As many as one call takes. Two decisions about one pair go into two calls, so that their order is clear. */
function sendable(waiting: readonly Entry[]): number {
  const first = waiting.findIndex(({ before }, index) =>
    waiting.slice(0, index).some((earlier) => earlier.before.id === before.id),
  );
  return Math.min(first < 0 ? waiting.length : first, limits.pageMaxSize);
}

/** What another user decided in the meantime, if that is why a decision was refused. */
const decidedMeanwhile = (error: unknown): readonly ImportPair[] =>
  isStatus(error, 409) ? ((error.body as DecidedMeanwhile).pairs ?? []) : [];
