import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { listEquipment as endpoint } from '@rampart/contract/api/equipment.ts';
import { listFromEquipment } from '#lists/products/product-list.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** One page of My Equipment with the company's counts of assets. */
export function listEquipment(
  db: CompanyDb,
  body: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  return listFromEquipment(db, body, { searchesAssets: true, countsWhole: true });
}
