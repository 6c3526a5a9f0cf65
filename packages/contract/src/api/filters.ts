import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { priorityLevels } from '../rules/priorities.ts';
import { rating } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { id, pageOf, sortBy, wholeNumber } from './list.ts';

type Value = string | number;

/** A list of values. An option object is also accepted, and its value is used. */
export const listOf = <Item extends Value>(item: z.ZodType<Item>) =>
  z
    .array(z.union([item, z.object({ value: item, label: z.string().optional() })]))
    .max(1000)
    .default([])
    .transform((items) => items.map((given): Item => (typeof given === 'object' ? given.value : given)));

/** The filter of a list of products. Missing lists are empty. */
export const filterState = z.strictObject({
  locations: listOf(id),
  priorities: listOf(z.enum(priorityLevels)),
  equipmentCategories: listOf(id),
  manufacturers: listOf(id),
  /** 0 means No type, in both lists of types. */
  equipmentTypes: listOf(id),
  componentTypes: listOf(id),
  mitigationStatuses: listOf(z.enum(['complete', 'incomplete'])),
  /** 1 to 5, and 0 for No rating. */
  ratings: listOf(wholeNumber(5)),
  queryString: z.string().max(limits.searchMaxLength, 'The search is too long.').default(''),
});
export type FilterState = z.output<typeof filterState>;

export const assetFilterNames = ['firmwareVersions', 'exposure'] as const;
export type AssetFilterName = (typeof assetFilterNames)[number];

/** The filter of a list of one product's assets. */
export const assetFilterState = filterState.extend({
  /** As users write them. */
  firmwareVersions: listOf(z.string().max(limits.firmwareVersionMaxLength)),
  /** Assets without a version, and those whose version leaves something open that cannot be told. */
  exposure: listOf(z.enum(['no_version', 'cannot_be_told'])),
});
export type AssetFilterState = z.output<typeof assetFilterState>;

export const filterOption = z.object({
  value: z.union([z.number(), z.string()]),
  label: z.string(),
  assets_count: z.number().optional(),
});
export type FilterOption = z.output<typeof filterOption>;

export const filterNames = [
  'ratings',
  'priorities',
  'mitigationStatuses',
  'equipmentCategories',
  'manufacturers',
  'equipmentTypes',
  'componentTypes',
] as const;
export type FilterName = (typeof filterNames)[number];

/** The list that the options are for. A list of the company's own data offers only values that occur in it. */
const optionSources = ['catalogue', 'equipment', 'groups', 'actionItems'] as const;
export type OptionSource = (typeof optionSources)[number];

/** The filter state, and the list or the product whose assets are listed. Selected values stay in the options. */
const optionsOf = z.strictObject({
  filterState: filterState.prefault({}),
  source: z.enum(optionSources).default('catalogue'),
  product: z.uuid().optional(),
});
export type OptionsRequest = z.output<typeof optionsOf>;

export const listFilterOptions = endpoint({
  method: 'POST',
  path: '/api/filter/:name',
  summary:
    'The options of one filter, depending on the other filters. With `source` or `product`, only those that occur there; the source needs the permission of its page.',
  isReading: true,
  permissions: [],
  params: z.object({ name: z.enum(filterNames) }),
  body: optionsOf,
  response: z.object({ items: z.array(filterOption) }),
});

export const listAssetFilterOptions = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/filter/:name',
  summary: "The options of a filter of a product's assets that occur there, with the number of assets.",
  isReading: true,
  permissions: ['Equipment.view', 'ActionItems.view'],
  params: z.object({ uuid: z.uuid(), name: z.enum(assetFilterNames) }),
  body: z.strictObject({ filterState: assetFilterState.prefault({}) }),
  response: z.object({ items: z.array(filterOption) }),
});

/** Locations with equipment. Each option has the number of assets there. */
export const listEquipmentLocations = endpoint({
  method: 'POST',
  path: '/api/equipment/locations',
  summary: 'The options of the Location filter, with the number of assets at each.',
  isReading: true,
  permissions: ['Equipment.view'],
  body: optionsOf,
  response: z.object({ items: z.array(filterOption) }),
});

export const listLocationsWithVulnerabilities = endpoint({
  method: 'POST',
  path: '/api/equipment/locationsWithVulnerabilities',
  summary: 'The options of the Location filter of action items: locations with assets of vulnerable equipment.',
  isReading: true,
  permissions: ['ActionItems.view'],
  body: optionsOf,
  response: z.object({ items: z.array(filterOption) }),
});

const organization = z.object({ uuid: z.uuid(), name: z.string() });

export const groupName = z.object({ id: z.number(), name: z.string() });
export type GroupName = z.output<typeof groupName>;

export const listedComponent = z.object({
  uuid: z.uuid(),
  /** A product if a bill of materials names one as a part. */
  type: z.enum(['product', 'component']),
  name: z.string(),
  rating,
  organizations: z.array(organization),
  label: z.object({ name: z.string() }).nullable(),
});

export const listedProduct = z.object({
  id: z.number(),
  uuid: z.uuid(),
  type: z.enum(['product', 'component']),
  name: z.string(),
  /** The catalogue does not have it. Only this company knows it. */
  is_own: z.boolean(),
  img_link: z.string().nullable(),
  rating,
  organizations: z.array(organization),
  label: z.object({ name: z.string() }).nullable(),
  components: z.array(listedComponent),
  /** The user-made groups; present only for products in My Equipment. */
  groups: z.array(groupName).optional(),
  equipment_id: z.number(),
  /** The company's assets of the product. A location or priority filter limits both counts to the matching assets. */
  total_assets: z.number(),
  total_high_priority_assets: z.number(),
  /** The bill of materials if it is short. `has_bom` says whether there is one to open. */
  bom: z.string().nullable(),
  has_bom: z.boolean(),
});
export type ListedProduct = z.output<typeof listedProduct>;

/** The maximum length of `bom` in a listed product, in characters. */
export const listedBomMaxLength = 4_000;

export const productOrder = sortBy(['name', 'manufacturer', 'category', 'totalAssets', 'totalHighPriorityAssets']);

export const productPage = z.object({
  products: z.array(listedProduct),
  has_more: z.boolean(),
  /** Exact up to 1,000; 1,001 means more. */
  total: z.number(),
});

export const listProducts = endpoint({
  method: 'POST',
  path: '/api/filter/products',
  summary: 'One page of the catalogue, filtered and sorted.',
  isReading: true,
  permissions: ['CoreProduct.searchAll', 'CoreProduct.search'],
  body: z.strictObject({
    filterState: filterState.prefault({}),
    orderState: productOrder.prefault({}),
    pagination: pageOf(limits.productPageSize).prefault({}),
    /**
     * A list without a filter leaves out rarely needed products: those that only product trees or bills of materials
     * name, without vulnerabilities and type, and not in My Equipment. With a filter they come last. If true, they have
     * their place in the order of the list.
     */
    showsAll: z.boolean().default(false),
  }),
  response: productPage.extend({
    /** Rarely needed products, if no filter is set. Exact up to 1,000; 1,001 means more. */
    unlisted: z.number(),
  }),
});
