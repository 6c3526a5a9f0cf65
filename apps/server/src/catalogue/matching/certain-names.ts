import { bareManufacturer, normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import { isNobody } from './makers.ts';
import type { CertainMatch, NameableProduct, WrittenPair } from './match.ts';

/** Two products of a maker have the name. */
const ambiguous = Symbol('ambiguous');
type Found = NameableProduct | typeof ambiguous;

/** Finds products by maker and name, with the rules for spelling of the loader, and also without spaces and hyphens. */
export function certainNames() {
  const byName = new Map<string, Found>();
  const bySqueezedName = new Map<string, Found>();

  return {
    add(product: NameableProduct): void {
      const maker = product.normalisedManufacturer;
      const names = new Set([product.normalisedName, normaliseProduct(product.name)]);
      for (const name of names) put(byName, keyOf(maker, name), product);
      for (const name of new Set([...names].map(withoutSpaces))) put(bySqueezedName, keyOf(maker, name), product);
    },
    find({ maker, model }: WrittenPair): CertainMatch | null {
      if (isNobody(maker)) return null;
      const meant = normaliseManufacturer(maker);
      const name = normaliseProduct(model);
      const found = byName.get(keyOf(meant, name)) ?? bySqueezedName.get(keyOf(meant, withoutSpaces(name)));
      if (!found || found === ambiguous) return null;
      const isAlias = meant !== bareManufacturer(maker);
      return { productId: found.id, foundBy: isAlias ? 'alias' : 'exact', foundWith: isAlias ? maker : null };
    },
  };
}

const keyOf = (maker: string, name: string): string => `${maker}\n${name}`;

/** `RS 8000` is `RS8000`. Between two digits a space stays, because `1 10` is not `11 0`. */
const withoutSpaces = (name: string): string => name.replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, '');

/** A product and its component of the same name: the product is meant, as in our own spreadsheets. */
function put(map: Map<string, Found>, key: string, product: NameableProduct): void {
  const known = map.get(key);
  if (known === undefined || (known !== ambiguous && known.type === 'component' && product.type === 'product'))
    map.set(key, product);
  else if (known !== product && (known === ambiguous || known.type === product.type)) map.set(key, ambiguous);
}
