import { violates } from '#db/violations.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';

export const noLocation: FieldErrors = { 'data.location_id': ['There is no such location.'] };
export const takenId = (assetId: string | null): FieldErrors => ({
  'data.company_asset_uid': [`Another asset of this product has the Asset ID ${assetId}.`],
});

export const unknownLocation = () => invalid(noLocation);

/** Says at the field what the database has against an asset. */
export function refuseAsset(error: unknown, assetId: string | null): never {
  if (violates(error, 'asset_uid_key')) {
    throw invalid(takenId(assetId));
  }
  if (violates(error, 'asset_company_id_location_id_fkey')) throw unknownLocation();
  throw error;
}

/** Every id: the caller marks these rows. */
export function named(text: string, ids: number[]): { ids: string[] } {
  return { ids: [`${text}: ${ids.join(', ')}.`] };
}
