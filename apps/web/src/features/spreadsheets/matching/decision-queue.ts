import type { Answer, Sent } from '@rampart/contract/api/endpoint.ts';
import type {
  DecidedMeanwhile,
  decideImportPairs,
  ImportPair,
  MatchedProduct,
} from '@rampart/contract/api/spreadsheets/matching.ts';
import type { OwnProductFields } from '@rampart/contract/api/own-products.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { ApiError, isStatus } from '#lib/api/api-error.ts';

export type PairCounts = Answer<typeof decideImportPairs>['counts'];
export type PairDecision = Sent<typeof decideImportPairs>['body']['decisions'][number];

/** What the user decides about a pair. */
export type Decided =
  | { state: 'confirmed'; product: MatchedProduct }
  | { state: 'own'; product: OwnProductFields }
  | { state: 'set-aside' | 'open' };

interface Entry {
  decision: PairDecision;
  before: ImportPair;
  after: ImportPair;
}

export interface DecisionQueue {
  /** Changes with every change of the queue. */
  read: () => object;
  subscribe: (listener: () => void) => () => void;
  /** A pair with the latest decision, even if it is not sent yet. */
  shown: (pair: ImportPair) => ImportPair;
  /** Why the last decision about a pair came back. */
  refusalOf: (pair: ImportPair) => unknown;
  counts: () => PairCounts | undefined;
  /** For a load of pairs: its counts are used unless a decision was answered since it began. */
  expectCounts: () => (counts: PairCounts) => void;
  decide: (pair: ImportPair, decided: Decided) => void;
  /** The operators have got the pair. */
  suggested: (pair: ImportPair) => void;
  settle: () => Promise<void>;
  isBusy: () => boolean;
}

/** Shows decisions immediately, and sends them in order. A refused one comes back with the reason. */
export function createDecisionQueue(
  send: (decisions: PairDecision[]) => Promise<Answer<typeof decideImportPairs>>,
  author: string,
): DecisionQueue {
  let version = {};
  let waiting: Entry[] = [];
  let sent: Entry[] = [];
  let counts: PairCounts | undefined;
  let answers = 0;
  let running: Promise<void> | undefined;
  const pairs = new Map<number, ImportPair>();
  /** As the server told last. A decision names it, so that it does not replace one of another user. */
  const stored = new Map<number, ImportPair>();
  const refusals = new Map<number, unknown>();
  const listeners = new Set<() => void>();

  const tell = () => {
    version = {};
    for (const listener of listeners) listener();
  };
  const shown = (pair: ImportPair) => pairs.get(pair.id) ?? pair;

  async function run(): Promise<void> {
    let isOneByOne = false;
    while (waiting.length > 0) {
      sent = waiting.slice(0, isOneByOne ? 1 : sendable(waiting));
      waiting = waiting.slice(sent.length);
      try {
        const answer = await send(sent.map(({ decision, before }) => ({ ...decision, seen: seenOf(before) })));
        answers += 1;
        counts = answer.counts;
        for (const pair of answer.pairs) {
          stored.set(pair.id, pair);
          if (!isWaiting(pair.id)) pairs.set(pair.id, pair);
        }
      } catch (error) {
        // One decision can be the reason for the refusal of all. Find it.
        if (sent.length > 1 && error instanceof ApiError && error.status >= 400 && error.status < 500) {
          isOneByOne = true;
          waiting = [...sent, ...waiting];
        } else for (const entry of sent) takeBack(entry, error);
      }
      sent = [];
      tell();
    }
    running = undefined;
  }

  const isWaiting = (id: number) => waiting.some(({ before }) => before.id === id);

  function seenOf(pair: ImportPair) {
    const { state, product } = stored.get(pair.id) ?? pair;
    return { state, product: product?.uuid ?? null };
  }

  function takeBack({ before }: Entry, error: unknown): void {
    // Later decisions about the pair were made for a state that it does not have.
    waiting = waiting.filter((entry) => entry.before.id !== before.id);
    for (const pair of decidedMeanwhile(error)) stored.set(pair.id, pair);
    pairs.set(before.id, stored.get(before.id) ?? before);
    refusals.set(before.id, error);
  }

  return {
    read: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown,
    refusalOf: ({ id }) => refusals.get(id),
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
      waiting = [...waiting, { decision: decisionOf(pair.id, decided), before, after }];
      running ??= run();
      tell();
    },
    suggested: (pair) => {
      pairs.set(pair.id, { ...shown(pair), is_suggested: true });
      tell();
    },
    settle: async () => {
      await running;
    },
    isBusy: () => running !== undefined,
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

function decisionOf(pair: number, decided: Decided): PairDecision {
  if (decided.state === 'confirmed') return { pair, state: 'confirmed', product: decided.product.uuid };
  return { pair, ...decided };
}

function decidedPair(before: ImportPair, decided: Decided, author: string): ImportPair {
  if (decided.state === 'confirmed')
    return { ...before, state: 'confirmed', product: decided.product, decided_by: author };
  if (decided.state === 'own')
    return { ...before, state: 'confirmed', product: newProduct(decided.product), decided_by: author };
  if (decided.state === 'set-aside') return { ...before, state: 'set-aside', product: null, decided_by: author };
  return { ...before, state: before.found_by ? 'certain' : 'open', product: null, decided_by: null };
}

/** Until the answer, an own product has no address. */
const newProduct = ({ manufacturer, name }: OwnProductFields): MatchedProduct => ({
  uuid: '',
  type: 'product',
  name,
  manufacturer,
  label: null,
  is_own: true,
});

const moved = (counts: PairCounts, { before, after }: Entry): PairCounts =>
  before.state === after.state
    ? counts
    : {
        ...counts,
        [before.state]: Math.max(0, counts[before.state] - 1),
        [after.state]: counts[after.state] + 1,
      };
