import { z } from 'zod';
import { assetChangeCauses, assetChangeKinds } from '../rules/asset-changes.ts';
import { justifications } from '../rules/vulnerabilities/exposure-states.ts';
import { limits } from '../rules/limits.ts';
import { priorityLevels } from '../rules/priorities.ts';
import { endpoint, noContent } from './endpoint.ts';
import { failure } from './failure.ts';
import { assetFilterState } from './filters.ts';
import { id, pageOf, sortBy } from './list.ts';

export const asset = z.object({
  id: z.number(),
  company_asset_uid: z.string().nullable(),
  serial_number: z.string().nullable(),
  /** As users write it. */
  firmware_version: z.string().nullable(),
  location_id: z.number().nullable(),
  location_name: z.string().nullable(),
  priority_level: z.enum(priorityLevels).nullable(),
  notes: z.string().nullable(),
  /** Counts the changes of the asset. Sent back with an edit, it shows whether another user changed the asset first. */
  version: z.number(),
});
export type Asset = z.output<typeof asset>;

export const assetMetadata = z.object({
  /** Depend on the filter's locations and priorities, but not on its search. */
  total_assets: z.number(),
  total_locations: z.number(),
  /** Open pairs of vulnerability and asset. */
  total_action_items: z.number(),
  /**
   * The number of assets that match the complete filter, including search and status; null if a search finds more than
   * are counted.
   */
  total_listed: z.number().nullable(),
  /** For the complete filtered list: whether any row has one, and whether any row has neither. */
  has_asset_ids: z.boolean(),
  has_serial_numbers: z.boolean(),
  has_firmware_versions: z.boolean(),
  needs_rampart_ids: z.boolean(),
});
export type AssetMetadata = z.output<typeof assetMetadata>;

export const assetOrder = sortBy(['asset_id', 'serial_number', 'firmware_version', 'priority', 'location', 'notes']);

export const ofProduct = z.object({ uuid: z.uuid() });
const ofAsset = ofProduct.extend({ assetId: id });

export const listAssets = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets',
  summary: "One page of the company's assets of a product, filtered and sorted.",
  isReading: true,
  permissions: ['Equipment.view'],
  params: ofProduct,
  body: z.strictObject({
    productFilterState: assetFilterState.prefault({}),
    orderState: assetOrder.prefault({}),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({ assets: z.array(asset), has_more: z.boolean(), metadata: assetMetadata }),
});

/** A blank text means an empty field. */
const text = (name: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${name} must have at most ${most.toLocaleString('en-US')} characters.`)
    .nullable()
    .transform((given) => given || null);

const locationId = z.preprocess((given) => (given === '' ? null : given), id.nullable());
const priorityLevel = z.preprocess(
  (given) => (given === '' ? null : given),
  z.enum(priorityLevels, 'Priority must be high, medium or low.').nullable(),
);
const assetId = text('Asset ID', limits.assetIdMaxLength);
const serialNumber = text('Serial Number', limits.serialNumberMaxLength);
const firmwareVersion = text('Firmware Version', limits.firmwareVersionMaxLength);
const notes = text('Notes', limits.notesMaxLength);

/** A missing field does not change. Null or a blank text empties it. */
export const assetData = z.strictObject({
  company_asset_uid: assetId.optional(),
  serial_number: serialNumber.optional(),
  firmware_version: firmwareVersion.optional(),
  location_id: locationId.optional(),
  priority_level: priorityLevel.optional(),
  notes: notes.optional(),
});
export type AssetData = z.output<typeof assetData>;

export const createAsset = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/create',
  summary: 'Create an asset by hand; adds the product to My Equipment if it is not there.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body: z.strictObject({ data: assetData }),
  response: z.object({ asset }),
});

const assetChange = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  kind: z.enum(assetChangeKinds),
  cause: z.enum(assetChangeCauses),
  import_id: z.number().nullable(),
  /** Full names. The second is the administrator who acted as the first. */
  user: z.string().nullable(),
  impersonator: z.string().nullable(),
  /** The version of the asset after the change. */
  version: z.number(),
  /**
   * The fields by their names for users, with old and new values; for mitigations and statements the CVEs. Also the CVEs
   * that a new firmware version closes (to "not affected") and reopens (from "not affected").
   */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  note: z.string().nullable(),
  /** Why the asset is not affected, if a person stated it. */
  justification: z.enum(justifications).nullable(),
});
export type AssetChange = z.output<typeof assetChange>;

/** An asset that another user changed: its current values, and the changes, the latest first. */
export const assetConflict = z.object({ asset, changes: z.array(assetChange) });
export type AssetConflict = z.output<typeof assetConflict>;

/** The version of an asset, as stored in the database. */
const version = z.number().int().min(0).max(2_147_483_647);

/** `changed` names every asset that changed. `conflicts` describes the first `limits.conflictsWithChanges` of them. */
export const editConflict = failure
  .extend({ conflicts: z.array(assetConflict), changed: z.array(z.object({ id: z.number(), version: z.number() })) })
  .describe('Another user changed the assets');
export type EditConflict = z.output<typeof editConflict>;

export const missingAssets = failure
  .extend({ missing: z.array(z.number()).optional() })
  .describe('Some of the assets do not exist: `missing` has their ids. Without it, the product does not exist');
export type MissingAssets = z.output<typeof missingAssets>;

export const updateAsset = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/:assetId',
  summary: 'Change one asset. With `version`, answers 409 if another user changed it in the meantime.',
  permissions: ['Equipment.edit'],
  params: ofAsset,
  body: z.strictObject({ data: assetData.extend({ id: id.optional(), version: version.optional() }) }),
  response: z.object({ asset }),
  failures: { 409: editConflict },
});

export const assetIds = z
  .array(id)
  .min(1, 'Choose at least one asset.')
  .max(limits.bulkMaxSize, `Choose at most ${limits.bulkMaxSize.toLocaleString('en-US')} assets.`)
  .refine((ids) => new Set(ids).size === ids.length, 'An asset is named twice.');

/** The fields that a bulk edit can change. A blank field changes nothing; `clear` empties fields on purpose. */
export const bulkFields = ['location_id', 'priority_level', 'firmware_version', 'notes'] as const;

export const bulkEditAssets = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/bulk-edit',
  summary: 'Change several assets together: all or none.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body: z.strictObject({
    ids: assetIds,
    data: z.strictObject({
      location_id: locationId.optional(),
      priority_level: priorityLevel.optional(),
      firmware_version: firmwareVersion.optional(),
      notes: notes.optional(),
    }),
    clear: z.array(z.enum(bulkFields)).default([]),
    /** One for each id, in the same order. If another user changed an asset, the answer is 409 with `conflicts`. */
    versions: z.array(version).optional(),
  }),
  response: z.object({ updated: z.number() }),
  failures: { 404: missingAssets, 409: editConflict },
});

export const previewFirmware = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/firmware-preview',
  summary: 'How many open vulnerabilities of these assets a new firmware version closes, and how many it reopens.',
  isReading: true,
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body: z.strictObject({ ids: assetIds, firmware_version: firmwareVersion }),
  response: z.object({ closes: z.number(), reopens: z.number() }),
  failures: { 404: missingAssets },
});

export const removeAssets = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/remove',
  summary: 'Remove assets; they can be restored.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body: z.strictObject({ ids: assetIds }),
  response: noContent,
  failures: { 404: missingAssets },
});

export const restoreAssets = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/restore',
  summary: 'Restore removed assets unchanged.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body: z.strictObject({ ids: assetIds }),
  response: noContent,
  failures: { 404: missingAssets },
});

export const removedAsset = asset.extend({ removed_at: z.iso.datetime(), removed_by: z.string().nullable() });
export type RemovedAsset = z.output<typeof removedAsset>;

export const listRemovedAssets = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/removed',
  summary: 'One page of the removed assets of a product, latest first.',
  isReading: true,
  permissions: ['Equipment.view'],
  params: ofProduct,
  body: z.strictObject({ pagination: pageOf(limits.assetPageSize).prefault({}) }),
  response: z.object({ assets: z.array(removedAsset), has_more: z.boolean() }),
});

export const listAssetHistory = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/:assetId/history',
  summary: 'The history of an asset, latest first; also of a removed one.',
  isReading: true,
  permissions: ['Equipment.view'],
  params: ofAsset,
  body: z.strictObject({ pagination: pageOf(limits.assetPageSize).prefault({}) }),
  response: z.object({ history: z.array(assetChange), has_more: z.boolean(), asset }),
});
