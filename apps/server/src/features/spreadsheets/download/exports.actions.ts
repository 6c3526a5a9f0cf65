import type { CompanyDb } from '#db/transaction.ts';
import type { Listing } from './equipment-list.ts';

/** Records the content of an export, so that a later import can find which rows are missing from its file. */
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
