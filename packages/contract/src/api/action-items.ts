import { z } from 'zod';
import { exposureReasons, exposureStates, justifications } from '../rules/vulnerabilities/exposure-states.ts';
import { limits } from '../rules/limits.ts';
import { asset, assetIds, assetMetadata } from './assets.ts';
import { workStatuses } from '../rules/work-status.ts';
import { endpoint } from './endpoint.ts';
import { assetFilterState, filterState, listedProduct } from './filters.ts';
import { id, pageOf, sortBy } from './list.ts';

export const vulnerableProduct = listedProduct.extend({
  note: z.string().nullable(),
  status: z.enum(workStatuses),
  mitigation_status: z.enum(['complete', 'incomplete']).nullable(),
  /** Of `total_assets`. A location or priority filter limits both. */
  total_mitigated_assets: z.number(),
  /** The work status that matches the progress of all its assets, independent of the filter; null without assets. */
  progress_status: z.enum(workStatuses).nullable(),
});
export type VulnerableProduct = z.output<typeof vulnerableProduct>;

const actionItemOrder = sortBy([
  'name',
  'manufacturer',
  'status',
  'category',
  'totalAssets',
  'totalHighPriorityAssets',
]);

export const listVulnerableProducts = endpoint({
  method: 'POST',
  path: '/api/vulnerabilities',
  summary: 'Equipment with at least one vulnerability, with the progress of its mitigation.',
  isReading: true,
  permissions: ['ActionItems.view'],
  body: z.strictObject({
    filterState: filterState.prefault({}),
    orderState: actionItemOrder.prefault({}),
    pagination: pageOf(limits.pageMaxSize).prefault({}),
  }),
  response: z.object({ products: z.array(vulnerableProduct), has_more: z.boolean(), total: z.number() }),
});

const note = z
  .string()
  .trim()
  .max(limits.notesMaxLength, `A note must have at most ${limits.notesMaxLength.toLocaleString('en-US')} characters.`)
  .nullable()
  .transform((text) => text || null)
  .optional();

export const updateActionItem = endpoint({
  method: 'PUT',
  path: '/api/vulnerabilities',
  summary: "Change the note or the work status of a product's vulnerabilities.",
  permissions: ['ActionItems.edit'],
  body: z.strictObject({
    id,
    note,
    status: z.enum(workStatuses).optional(),
  }),
  response: z.object({ message: z.string(), note: z.string().nullable(), status: z.enum(workStatuses) }),
  refuses: [404],
});

const mitigation = z.object({
  vulnerability_id: z.number(),
  /** Null if it is open or not affected. */
  date_mitigated: z.iso.datetime().nullable(),
  state: z.enum(exposureStates),
  /** Why it is not affected, or open although the firmware version says otherwise; null for all others. */
  reason: z.enum(exposureReasons).nullable(),
});

export const actionItemAsset = asset.extend({
  mitigated_count: z.number(),
  /** Not affected by firmware version, manufacturer or statement. These are done, like the mitigated ones. */
  not_affected_count: z.number(),
  /**
   * Every vulnerability of the product. Missing if only the counts were requested, or if more than 100,000 mitigations
   * were saved.
   */
  mitigations: z.array(mitigation).optional(),
});
export type ActionItemAsset = z.output<typeof actionItemAsset>;

const actionItemAssetOrder = sortBy([
  'asset_id',
  'mitigations',
  'serial_number',
  'firmware_version',
  'priority',
  'location',
  'notes',
]);

const ofProduct = z.object({ uuid: z.uuid() });

/** `false` leaves out the single mitigations. With hundreds of vulnerabilities they are larger than the assets. */
const assetsMitigation = z.boolean().default(true);

export const listActionItemAssets = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets-action-items',
  summary: "One page of the company's assets of a product with the mitigations of each.",
  isReading: true,
  permissions: ['ActionItems.view'],
  params: ofProduct,
  body: z.strictObject({
    assetsMitigation,
    productFilterState: assetFilterState.prefault({}),
    orderState: actionItemAssetOrder.prefault({}),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({
    assets: z.array(actionItemAsset),
    has_more: z.boolean(),
    metadata: assetMetadata.extend({ total_vulnerabilities: z.number() }),
  }),
});

/**
 * The combined state of several assets: on how many a vulnerability is mitigated, how many are not affected, and the
 * latest entry of a person about it.
 */
const mitigationState = z.object({
  vulnerability_id: z.number(),
  mitigated: z.number(),
  not_affected: z.number(),
  /** Not affected by the word of the manufacturer. */
  by_manufacturer: z.number(),
  /** Not affected by firmware version: these versions, at most five. The others by a statement. */
  by_version: z.number(),
  firmware_versions: z.array(z.string()),
  /** Open because a person overruled the firmware version. */
  overruled: z.number(),
  justification: z.enum(justifications).nullable(),
  /** The latest mitigation. Null where nothing is mitigated. */
  date_mitigated: z.iso.datetime().nullable(),
  /** The latest entry of a person: a mitigation or a statement. The user and the note are those of this entry. */
  stated_at: z.iso.datetime().nullable(),
  user_name: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether all entries of people say the same, with the same justification and note. */
  is_uniform: z.boolean(),
});
export type MitigationState = z.output<typeof mitigationState>;

export const getMitigationStates = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/mitigations',
  summary: 'For each vulnerability that is decided on any of these assets: on how many, how, when and by whom.',
  isReading: true,
  permissions: ['ActionItems.view'],
  params: ofProduct,
  body: z.strictObject({ asset_ids: assetIds }),
  response: z.object({ mitigations: z.array(mitigationState) }),
});

export const saveActionItems = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/save-action-items',
  summary: 'Mitigate vulnerabilities on assets, or reopen them: all or none.',
  permissions: ['ActionItems.edit'],
  params: ofProduct,
  body: z.strictObject({
    asset_ids: assetIds,
    assetsMitigation,
    form: z
      .array(z.strictObject({ vulnerability_id: id, core_product_id: id, status: z.enum(['checked', 'unchecked']) }))
      .min(1, 'Choose at least one vulnerability.')
      .max(10_000, 'There are too many vulnerabilities for one call.')
      .refine(
        (items) => new Set(items.map(({ vulnerability_id }) => vulnerability_id)).size === items.length,
        'A vulnerability is named twice.',
      ),
    /** Evidence for the mitigation. */
    note,
  }),
  response: z.object({ assets: z.array(actionItemAsset) }),
});

export const stateExposure = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/exposure',
  summary: 'State that assets are not affected by vulnerabilities or still affected, or withdraw a statement.',
  permissions: ['ActionItems.edit'],
  params: ofProduct,
  body: z
    .strictObject({
      asset_ids: assetIds,
      vulnerability_ids: z
        .array(id)
        .min(1, 'Choose at least one vulnerability.')
        .max(10_000, 'There are too many vulnerabilities for one call.')
        .transform((ids) => [...new Set(ids)]),
      /** `affected` overrules what is not affected. `none` takes statements back, and the firmware version decides. */
      state: z.enum(['not_affected', 'affected', 'none']),
      justification: z.enum(justifications).optional(),
      note,
    })
    .refine(({ state, justification }) => state !== 'not_affected' || justification !== undefined, {
      path: ['justification'],
      message: 'Choose a justification.',
    })
    .refine(({ state, justification }) => state === 'not_affected' || justification === undefined, {
      path: ['justification'],
      message: 'Only a statement that assets are not affected has a justification.',
    })
    .refine(({ asset_ids, vulnerability_ids }) => asset_ids.length * vulnerability_ids.length <= limits.bulkMaxSize, {
      path: ['vulnerability_ids'],
      message: `One call can change at most ${limits.bulkMaxSize.toLocaleString('en-US')} pairs of asset and vulnerability.`,
    }),
  /** How many pairs of asset and vulnerability changed. */
  response: z.object({ changed: z.number() }),
});

export const getMitigationStats = endpoint({
  method: 'GET',
  path: '/api/product/:uuid/assets/mitigation-stats',
  summary: "How many of the company's assets of a product are fully mitigated.",
  permissions: ['ActionItems.view'],
  params: ofProduct,
  response: z.object({ total_assets: z.number(), total_mitigated_assets: z.number() }),
});
