import { csafDocument } from '#catalogue/csaf/csaf.schema.ts';
import { productIdsOf } from '#catalogue/csaf/csaf-products.ts';
import type { ProductName } from '#catalogue/entries/names.ts';
import type { NameableProduct } from '#catalogue/matching/match.ts';
import { realAdvisories } from '#testing/fixes/real-pairs.ts';

/** The products of the public advisories, as a load of the catalogue creates them. */
export async function advisoryProducts(): Promise<NameableProduct[]> {
  const byUuid = new Map<string, ProductName>();
  for await (const value of realAdvisories()) {
    const ids = productIdsOf(csafDocument.parse(value).product_tree, []);
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
