import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { listProducts as endpoint } from '@rampart/contract/api/filters.ts';
import { asksForAssets } from '#lists/products/product-filter.ts';
import { listCatalogue, listFromEquipment } from '#lists/products/product-list.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** One page of the catalogue, or of My Equipment if only that can match. */
export async function listProducts(
  db: CompanyDb,
  body: Received<typeof endpoint>['body'],
  onlyEquipment: boolean,
): Promise<Answer<typeof endpoint>> {
  const isOfCatalogue = !onlyEquipment && !asksForAssets(body.filterState);
  const { products, has_more, total, unlisted } = isOfCatalogue
    ? await listCatalogue(db, body)
    : await listFromEquipment(db, body, { searchesAssets: false });
  return { products, has_more, total, unlisted };
}
