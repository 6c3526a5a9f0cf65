import type { MatchCandidate } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { Fact } from '#catalogue/sheet/facts.ts';

/** A maker and a model as a list writes them. Both may be blank. */
export interface WrittenPair {
  maker: string;
  model: string;
}

/** A product with what a list can name it by. */
export interface NameableProduct {
  id: number;
  type: 'product' | 'component';
  /** An own product of the company whose list is matched. */
  isOwn?: boolean;
  name: string;
  manufacturer: string;
  /** As the loader of the catalogue normalises them. */
  normalisedName: string;
  normalisedManufacturer: string;
  facts: readonly Pick<Fact, 'title' | 'value'>[];
}

/** The product without a doubt, how it was found, and the alias or the number that this rests on. */
export interface CertainMatch {
  productId: number;
  foundBy: 'exact' | 'alias' | 'number';
  foundWith: string | null;
}

export interface Candidate extends Pick<MatchCandidate, 'sureness' | 'why'> {
  productId: number;
}

export interface Match {
  certain: CertainMatch | null;
  /** Best first, at most five. Empty if the product is certain. */
  candidates: Candidate[];
}
