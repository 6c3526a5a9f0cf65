import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { asset, assetData, ofProduct } from '../assets.ts';
import { endpoint } from '../endpoint.ts';

const longestName = `Location must have at most ${limits.nameMaxLength} characters.`;

/** A location is named by its id or by its name. A name that the company does not have becomes a new location. */
const newAsset = assetData.extend({
  location_name: z
    .string()
    .trim()
    .max(limits.nameMaxLength, longestName)
    .nullable()
    .transform((given) => given || null)
    .optional(),
});
export type NewAsset = z.output<typeof newAsset>;

export const createAssets = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/create-several',
  summary: 'Create several assets by hand: all or none. Adds the product to My Equipment if it is not there.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body: z.strictObject({
    assets: z
      .array(newAsset)
      .min(1, 'Enter at least one asset.')
      .max(limits.newAssetsMax, `Enter at most ${limits.newAssetsMax} assets.`)
      // Also beside other faults, so that one answer contains all of them.
      .superRefine(
        (assets, context) => {
          for (const { path, message } of rowFaults(assets)) context.addIssue({ code: 'custom', path, message });
        },
        { when: ({ value }) => Array.isArray(value) },
      ),
  }),
  response: z.object({ assets: z.array(asset) }),
});

/** The faults between the fields of a row, and between rows. */
function rowFaults(assets: readonly unknown[]): { path: (string | number)[]; message: string }[] {
  const faults = [];
  const seen = new Set<string>();
  for (const [row, given] of assets.entries()) {
    const { company_asset_uid, location_id, location_name } = (given ?? {}) as Partial<Record<keyof NewAsset, unknown>>;
    const assetId = typeof company_asset_uid === 'string' ? company_asset_uid.trim() : '';
    if (assetId !== '' && seen.has(assetId)) {
      const message = `Another of these assets has the Asset ID ${assetId}.`;
      faults.push({ path: [row, 'company_asset_uid'], message });
    }
    seen.add(assetId);
    if (location_id && location_name) {
      const message = 'Give the id or the name of a location, not both.';
      faults.push({ path: [row, 'location_name'], message });
    }
  }
  return faults;
}
