import type { NewAsset } from '@rampart/contract/api/assets/new-assets.ts';
import type { EditConflict, MissingAssets } from '@rampart/contract/api/assets.ts';
import { violates } from '#db/violations.ts';
import { changed, invalid, notFound, type FieldErrors } from '#http/errors.ts';

const noLocationText = 'There is no such location.';
export const noLocation: FieldErrors = { 'data.location_id': [noLocationText] };
export const takenIdText = (assetId: string | null) => `Another asset of this product has the Asset ID ${assetId}.`;
export const takenId = (assetId: string | null): FieldErrors => ({
  'data.company_asset_uid': [takenIdText(assetId)],
});

/** For a row of several new assets. */
export function noSuchLocation(
  { location_name }: NewAsset,
  canCreate: boolean,
): Partial<Record<'location_id' | 'location_name', string>> {
  if (!location_name) return { location_id: noLocationText };
  const why = canCreate ? '' : ' You do not have permission to create it.';
  return { location_name: `There is no location named ${location_name}.${why}` };
}

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
