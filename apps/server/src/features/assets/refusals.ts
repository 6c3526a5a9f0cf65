import type { EditConflict, MissingAssets } from '@rampart/contract/api/assets.ts';
import { violates } from '#db/violations.ts';
import { changed, invalid, notFound, type FieldErrors } from '#http/errors.ts';

export const noLocation: FieldErrors = { 'data.location_id': ['There is no such location.'] };
export const takenId = (assetId: string | null): FieldErrors => ({
  'data.company_asset_uid': [`Another asset of this product has the Asset ID ${assetId}.`],
});

export const unknownLocation = () => invalid(noLocation);

/** Converts an error of the database into an error of the field. */
export function refuseAsset(error: unknown, assetId: string | null): never {
  if (violates(error, 'asset_uid_key')) {
    throw invalid(takenId(assetId));
  }
  if (violates(error, 'asset_company_id_location_id_fkey')) throw unknownLocation();
  throw error;
}

/** Contains every id, because the caller marks these rows. */
export function missingAssets(missing: number[]) {
  const more: Pick<MissingAssets, 'missing'> = { missing };
  return notFound({ ids: [`There are no such assets of this product: ${missing.join(', ')}.`] }, more);
}

export function editConflict(which: string, data: Pick<EditConflict, 'conflicts' | 'changed'>) {
  return changed(`Another user changed ${which}. Check the changes before you save.`, data);
}
