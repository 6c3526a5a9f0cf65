import { isWhole, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import { matcherOf } from './pattern.ts';

/** Normalised names, as the catalogue has them. */
interface Names {
  normalisedName: string;
  manufacturer: { normalisedName: string };
}

/** What is taken of advisories. */
export interface Scope {
  takesPublisher(name: string): boolean;
  takesProduct(product: Names): boolean;
  onlyWithFinding: boolean;
  /** The products of an advisory do not matter, so one without products is in the scope, too. */
  isOfPublishers: boolean;
  /** No product is added. */
  onlyKnown: boolean;
}

/** For an advisory that is read again after it was taken in part: what the catalogue has, by the names of today. */
export const whatIsKnown: Scope = {
  takesPublisher: () => true,
  takesProduct: () => true,
  onlyWithFinding: false,
  isOfPublishers: true,
  onlyKnown: true,
};

/** Undefined if the scope is everything. Reads the aliases of manufacturers that the load uses. */
export function readScope(given: SourceScope | undefined): Scope | undefined {
  if (!given || isWhole(given)) return undefined;
  const publisher = matcherOf(given.publishers, normaliseManufacturer);
  const manufacturer = matcherOf(given.manufacturers, normaliseManufacturer);
  const product = matcherOf(given.products, normaliseProduct);
  const { only_with_finding: onlyWithFinding } = given;
  return {
    takesPublisher: (name) => publisher(normaliseManufacturer(name)),
    takesProduct: ({ normalisedName, manufacturer: maker }) =>
      manufacturer(maker.normalisedName) && product(normalisedName),
    onlyWithFinding,
    isOfPublishers: !onlyWithFinding && given.manufacturers.length + given.products.length === 0,
    onlyKnown: false,
  };
}
