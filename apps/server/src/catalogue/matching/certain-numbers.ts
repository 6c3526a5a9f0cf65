import { normaliseManufacturer } from '#catalogue/entries/names.ts';
import type { SharedNumber } from './find-candidates.ts';
import { isNobody, type createMakers } from './makers.ts';
import type { CertainMatch, NameableProduct, WrittenPair } from './match.ts';
import { nameWords, squeezed, wordsIn } from './name-words.ts';
import { numbersOf, possibleNumbers, saysNothing } from './part-numbers.ts';

/** From this length on, a number cannot be that of another maker by chance. */
const longNumber = 12;

interface Numbered {
  text: string;
  isOwn: boolean;
  places: number[];
}

/** Finds products by order and part numbers. */
export function certainNumbers(makers: ReturnType<typeof createMakers>) {
  const byNumber = new Map<string, Numbered>();

  /** Whether nothing in the pair speaks against the product of its number. */
  function isCertain({ maker }: WrittenPair, key: string, rest: string[], product: NameableProduct): boolean {
    if (!isNobody(maker)) {
      const meant = normaliseManufacturer(maker);
      if (makers.has(meant) ? meant !== product.normalisedManufacturer : key.length < longNumber) return false;
    }
    const named = nameWords(`${product.manufacturer} ${product.name}`);
    const isNamed = (chunk: string) =>
      named.compounds.has(squeezed(chunk)) || wordsIn(chunk).every((word) => named.words.includes(word));
    return rest.every((chunk) => saysNothing(chunk) || isNamed(chunk));
  }

  return {
    add(product: NameableProduct, place: number): void {
      for (const [key, { text, isOwn }] of numbersOf(product)) {
        const known = byNumber.get(key);
        if (known) known.places.push(place);
        else byNumber.set(key, { text, isOwn, places: [place] });
      }
    },
    /** `shared` is a number that is known but not certain. */
    find(pair: WrittenPair, products: readonly NameableProduct[]) {
      const known = possibleNumbers(pair.model).flatMap(({ key, rest }) => {
        const numbered = byNumber.get(key);
        return numbered ? [{ key, rest, ...numbered }] : [];
      });
      const places = new Set(known.flatMap((one) => one.places));
      const sure = known.find(({ key, rest, isOwn, places: [place = 0] }) => {
        return isOwn && places.size === 1 && isCertain(pair, key, rest, products[place] as NameableProduct);
      });
      const shared: SharedNumber | undefined = known[0];
      if (!sure) return { found: null, shared };
      const { id } = products[sure.places[0] ?? 0] as NameableProduct;
      const found: CertainMatch = { productId: id, foundBy: 'number', foundWith: sure.text };
      return { found, shared };
    },
  };
}
