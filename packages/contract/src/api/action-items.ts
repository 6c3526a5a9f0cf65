import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { asset, assetIds, assetMetadata } from './assets.ts';
import { workStatuses } from '../rules/work-status.ts';
import { endpoint } from './endpoint.ts';
import { filterState, listedProduct } from './filters.ts';
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

export const updateActionItem = endpoint({
  method: 'PUT',
  path: '/api/vulnerabilities',
  summary: "Change the note or the work status of a product's vulnerabilities.",
  permissions: ['ActionItems.edit'],
  body: z.strictObject({
    id,
    note: z
      .string()
      .trim()
      .max(
        limits.notesMaxLength,
        `A note must have at most ${limits.notesMaxLength.toLocaleString('en-US')} characters.`,
      )
      .nullable()
      .transform((text) => text || null)
      .optional(),
    status: z.enum(workStatuses).optional(),
  }),
  response: z.object({ message: z.string(), note: z.string().nullable(), status: z.enum(workStatuses) }),
  refuses: [404],
});

const mitigation = z.object({ vulnerability_id: z.number(), date_mitigated: z.iso.datetime().nullable() });

export const actionItemAsset = asset.extend({
  mitigated_count: z.number(),
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
    productFilterState: filterState.prefault({}),
    orderState: actionItemAssetOrder.prefault({}),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({
    assets: z.array(actionItemAsset),
    has_more: z.boolean(),
    metadata: assetMetadata.extend({ total_vulnerabilities: z.number() }),
  }),
});

/** The combined state of several assets: how many have a vulnerability mitigated, and the latest entry about it. */
const mitigationState = z.object({
  vulnerability_id: z.number(),
  mitigated: z.number(),
  date_mitigated: z.iso.datetime().nullable(),
  user_name: z.string().nullable(),
  note: z.string().nullable(),
});
export type MitigationState = z.output<typeof mitigationState>;

export const getMitigationStates = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/mitigations',
  summary: 'For each vulnerability that is mitigated on any of these assets: on how many, when and by whom.',
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
    note: z
      .string()
      .trim()
      .max(
        limits.notesMaxLength,
        `A note must have at most ${limits.notesMaxLength.toLocaleString('en-US')} characters.`,
      )
      .nullable()
      .transform((text) => text || null)
      .optional(),
  }),
  response: z.object({ assets: z.array(actionItemAsset) }),
});

export const getMitigationStats = endpoint({
  method: 'GET',
  path: '/api/product/:uuid/assets/mitigation-stats',
  summary: "How many of the company's assets of a product are fully mitigated.",
  permissions: ['ActionItems.view'],
  params: ofProduct,
  response: z.object({ total_assets: z.number(), total_mitigated_assets: z.number() }),
});
