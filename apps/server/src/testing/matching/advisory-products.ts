import type { ProductName } from '#catalogue/entries/names.ts';
import type { NameableProduct } from '#catalogue/matching/match.ts';
import { realAdvisories } from '#testing/fixes/real-advisories.ts';

/** The products of the public advisories, as a load of the catalogue creates them. */
export async function advisoryProducts(): Promise<NameableProduct[]> {
  const byUuid = new Map<string, ProductName>();
  for (const { ids } of await realAdvisories()) {
    for (const products of ids.values())
      for (const { product } of products) if (!byUuid.has(product.uuid)) byUuid.set(product.uuid, product);
  }
  return [...byUuid.values()].map(({ name, normalisedName, manufacturer }, index) => ({
    id: index + 1,
    type: 'product',
    name,
    normalisedName,
    manufacturer: manufacturer.name,
    normalisedManufacturer: manufacturer.normalisedName,
    facts: [],
  }));
}
