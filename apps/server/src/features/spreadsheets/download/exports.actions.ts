import type { CompanyDb } from '#db/transaction.ts';
import type { Listing } from './equipment-list.ts';

/** Writes down what an export listed, so that the import can tell what is missing from the file that comes back. */
export async function recordExport(db: CompanyDb, id: string, listing: Listing, at: Date): Promise<void> {
  await db
    .insertInto('spreadsheet_export')
    .values({
      id,
      made_at: at,
      asset_ids: [...listing.versions.keys()],
      versions: [...listing.versions.values()],
      product_ids: [...listing.productIds],
      location_names: JSON.stringify(Object.fromEntries(listing.locationNames)),
    })
    .execute();
}
