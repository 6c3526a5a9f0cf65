import type {
  ImportPair,
  MatchCandidate,
  MatchedProduct,
  PairState,
} from '@rampart/contract/api/spreadsheets/matching.ts';

export const tabWords: Record<PairState, string> = {
  open: 'Open',
  confirmed: 'Confirmed',
  certain: 'Found by Rampart',
  'set-aside': 'Set aside',
};

export const tabs = Object.keys(tabWords) as PairState[];

type Why = MatchCandidate['why'][number];

const reasons: Record<Why['reason'], (text: string) => string> = {
  'same-words': (text) => `the same words${quoted(text)}`,
  'most-words': (text) => `most words are the same${quoted(text)}`,
  'similar-name': (text) => `a similar name${quoted(text)}`,
  'same-family': (text) => `the same family${quoted(text)}`,
  'number-of-many': (text) => `the number${quoted(text)} occurs in several products`,
  'other-maker': (text) => `another maker${quoted(text)}`,
};

const quoted = (text: string) => (text.trim() ? ` “${text}”` : '');

/** Why Rampart proposes a product, as one sentence without its end. */
export function whyWords({ why }: MatchCandidate): string {
  const words = why.map(({ reason, text }) => reasons[reason](text)).join(', ');
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

const ways: Record<NonNullable<ImportPair['found_by']>, (text: string) => string> = {
  'product-id': (text) => `By the Product ID${quoted(text)}`,
  exact: () => 'The same maker and name as in the catalogue',
  alias: (text) => `By the alias${quoted(text)}`,
  number: (text) => `By the number${quoted(text)}, which only one product has`,
  decided: () => 'As your company decided for an earlier file',
};

/** How Rampart found the product of a pair. */
export const foundWords = ({ found_by, found_with }: ImportPair) => found_by && ways[found_by](found_with ?? '');

/** The maker and the type of a product, below its name. */
export const productLine = ({ manufacturer, label }: MatchedProduct) =>
  [manufacturer, label].filter(Boolean).join(', ');

/** A pair as the sheet writes it, such as `Siemens 1516F`. */
export const pairName = ({ maker, model }: Pick<ImportPair, 'maker' | 'model'>) =>
  [maker, model].filter((text) => text.trim()).join(' ') || 'a row without maker and model';
