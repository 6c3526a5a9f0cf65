import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { rating } from './catalogue.ts';
import { endpoint } from './endpoint.ts';

type Value = string | number;

/** A list holds values; an option object is accepted too and its value taken. */
const listOf = <Item extends Value>(item: z.ZodType<Item>) =>
  z
    .array(z.union([item, z.object({ value: item, label: z.string().optional() })]))
    .max(1000, 'Too many values')
    .default([])
    .transform((items) => items.map((given): Item => (typeof given === 'object' ? given.value : given)));

const id = z.coerce.number().int().min(0).max(2_147_483_647);

/** What narrows a list of products; missing lists are empty. */
export const filterState = z.strictObject({
  locations: listOf(id),
  priorities: listOf(z.enum(['high', 'medium', 'low'])),
  equipmentCategories: listOf(id),
  manufacturers: listOf(id),
  equipmentTypes: listOf(id),
  componentTypes: listOf(id),
  mitigationStatuses: listOf(z.enum(['complete', 'incomplete'])),
  /** 1 to 5, and 0 for No rating. */
  ratings: listOf(z.coerce.number().int().min(0).max(5)),
  queryString: z.string().max(limits.searchMaxLength, 'The search is too long').default(''),
});
export type FilterState = z.output<typeof filterState>;

/** The column and direction of a list; the first column ascending unless said otherwise. */
const sortBy = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({
    name: z.enum(names).default(names[0] as never),
    by: z.enum(['asc', 'desc']).default('asc'),
  });

const pageOf = (size: number) =>
  z.strictObject({
    page: z.number().int().min(1).max(100_000).default(1),
    limit: z.number().int().min(1).max(limits.pageMaxSize).default(size),
  });

const filterOption = z.object({
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

export const listFilterOptions = endpoint({
  method: 'POST',
  path: '/api/filter/:name',
  summary: 'The options of one filter, given what the others are set to.',
  permissions: [],
  params: z.object({ name: z.enum(filterNames) }),
  body: z.strictObject({ filterState: filterState.prefault({}) }),
  response: z.object({ items: z.array(filterOption) }),
});

const organization = z.object({ uuid: z.uuid(), name: z.string() });

const listedComponent = z.object({
  uuid: z.uuid(),
  type: z.literal('component'),
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
  img_link: z.string().nullable(),
  rating,
  organizations: z.array(organization),
  label: z.object({ name: z.string() }).nullable(),
  components: z.array(listedComponent),
  /** Present only for products in My Equipment. */
  groups: z.array(z.object({ id: z.number(), name: z.string() })).optional(),
  equipment_id: z.number(),
});
export type ListedProduct = z.output<typeof listedProduct>;

export const productOrder = sortBy(['name', 'manufacturer', 'category']);

export const listProducts = endpoint({
  method: 'POST',
  path: '/api/filter/products',
  summary: 'One page of the catalogue, filtered and sorted.',
  permissions: ['CoreProduct.searchAll', 'CoreProduct.search'],
  body: z.strictObject({
    filterState: filterState.prefault({}),
    orderState: productOrder.prefault({}),
    pagination: pageOf(limits.productPageSize).prefault({}),
  }),
  response: z.object({
    products: z.array(listedProduct),
    has_more: z.boolean(),
    /** Exact up to 1,000; 1,001 stands for more. */
    total: z.number(),
  }),
});
