import {
  bareManufacturer,
  manufacturerNamed,
  normaliseManufacturer,
  normaliseProduct,
  productNamed,
} from '#catalogue/entries/names.ts';
import { isNobody } from './makers.ts';
import type { CertainMatch, NameableProduct, WrittenPair } from './match.ts';

interface Found {
  rank: number;
  /** Undefined if two products of a maker have the name. */
  product: NameableProduct | undefined;
}

/** Finds products by maker and name, with the rules for spelling of the loader, and also without spaces and hyphens. */
export function certainNames() {
  const byName = new Map<string, Found>();
  const bySqueezedName = new Map<string, Found>();

  /** A product that got another manufacturer or name is found by the one that it had. */
  const byOtherName = (maker: string, model: string): Found | undefined => {
    const { manufacturer, normalisedName } = productNamed(manufacturerNamed(maker), model);
    return byName.get(keyOf(manufacturer.normalisedName, normalisedName));
  };

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
      const found =
        byName.get(keyOf(meant, name)) ??
        bySqueezedName.get(keyOf(meant, withoutSpaces(name))) ??
        byOtherName(maker, model);
      if (!found?.product) return null;
      const isAlias = found.product.normalisedManufacturer !== bareManufacturer(maker);
      return { productId: found.product.id, foundBy: isAlias ? 'alias' : 'exact', foundWith: isAlias ? maker : null };
    },
  };
}

/** Equal for all names that can be found with each other. */
export const bareName = (model: string): string => normaliseProduct(model).replaceAll(' ', '');

const keyOf = (maker: string, name: string): string => `${maker}\n${name}`;

/** `RS 8000` is `RS8000`. Between two digits a space stays, because `1 10` is not `11 0`. */
const withoutSpaces = (name: string): string => name.replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, '');

/**
 * Of several with the same name, an own product of the company is meant, until a user joins it to that of the catalogue.
 * Otherwise the product is meant and not its component, as in our own spreadsheets.
 */
function put(map: Map<string, Found>, key: string, product: NameableProduct): void {
  const known = map.get(key);
  const rank = product.isOwn ? 2 : product.type === 'product' ? 1 : 0;
  if (!known || known.rank < rank) map.set(key, { rank, product });
  else if (known.rank === rank && known.product !== product) map.set(key, { rank, product: undefined });
}
