import { bareManufacturer, normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import type { CertainMatch, Match, NameableProduct, WrittenPair } from './match.ts';

/** The products of the catalogue, by what lists call them. */
export function createProductIndex() {
  const byName = new Map<string, NameableProduct>();
  const keyOf = (maker: string, name: string) => `${maker}\n${name}`;

  function findExact({ maker, model }: WrittenPair): CertainMatch | null {
    const meant = normaliseManufacturer(maker);
    const found = byName.get(keyOf(meant, normaliseProduct(model)));
    if (!found) return null;
    const isAlias = meant !== bareManufacturer(maker);
    return { productId: found.id, foundBy: isAlias ? 'alias' : 'exact', foundWith: isAlias ? maker : null };
  }

  return {
    add(products: readonly NameableProduct[]): void {
      for (const product of products) {
        const key = keyOf(product.normalisedManufacturer, product.normalisedName);
        if (byName.get(key)?.type !== 'product') byName.set(key, product);
      }
    },
    match: (pair: WrittenPair): Match => ({ certain: findExact(pair), candidates: [] }),
  };
}
