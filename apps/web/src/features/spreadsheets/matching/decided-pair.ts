import type { Answer, Sent } from '@rampart/contract/api/endpoint.ts';
import type { decideImportPairs, ImportPair, MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { OwnProductFields } from '@rampart/contract/api/own-products.ts';

export type PairCounts = Answer<typeof decideImportPairs>['counts'];
export type PairDecision = Sent<typeof decideImportPairs>['body']['decisions'][number];

/** What the user decides about a pair. */
export type Decided =
  | { state: 'confirmed'; product: MatchedProduct }
  | { state: 'own'; product: OwnProductFields }
  | { state: 'set-aside' | 'open' };

/** A decision, with its pair as it was shown before and is shown until the answer. */
export interface Entry {
  decided: Decided;
  before: ImportPair;
  after: ImportPair;
}

export function decisionOf(pair: number, decided: Decided): PairDecision {
  if (decided.state === 'confirmed') return { pair, state: 'confirmed', product: decided.product.uuid };
  return { pair, ...decided };
}

export function decidedPair(before: ImportPair, decided: Decided, author: string): ImportPair {
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

/** The counts after a decision. */
export const moved = (counts: PairCounts, { before, after }: Entry): PairCounts =>
  before.state === after.state
    ? counts
    : {
        ...counts,
        [before.state]: Math.max(0, counts[before.state] - 1),
        [after.state]: counts[after.state] + 1,
      };
