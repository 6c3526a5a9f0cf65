import { z } from 'zod';
import { leftover } from '#rules/catalogue/leftovers.ts';
import { limits } from '#rules/limits.ts';
import { endpoint } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';
import { doubleSide } from './doubles.ts';
import { newName } from './renames.ts';

const operators = ['Administration.operator'] as const;

const ofMaker = z.object({ uuid: z.uuid() });
const search = z.string().max(limits.searchMaxLength).default('');

export const listedMaker = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Its other names after merges, and after operators gave it another one. */
  other_names: z.array(z.string()),
  products: z.number(),
});
export type ListedMaker = z.output<typeof listedMaker>;

export const listMakers = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturers',
  summary: 'Manufacturers of the catalogue, by name. A search also finds them by their other names.',
  permissions: operators,
  isReading: true,
  body: z.strictObject({ search, pagination: pageOf(limits.userPageSize).prefault({}) }),
  response: z.object({ manufacturers: z.array(listedMaker), total: z.number(), has_more: z.boolean() }),
});

export const makerProduct = z.object({
  id: z.number(),
  uuid: z.uuid(),
  name: z.string(),
  is_component: z.boolean(),
  label: z.string().nullable(),
  vulnerabilities: z.number(),
});
export type MakerProduct = z.output<typeof makerProduct>;

export const listMakerProducts = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturers/:uuid/products',
  summary: 'The products of a manufacturer, by name.',
  permissions: operators,
  isReading: true,
  params: ofMaker,
  body: z.strictObject({ search, pagination: pageOf(limits.recordPageSize).prefault({}) }),
  response: z.object({ products: z.array(makerProduct), total: z.number(), has_more: z.boolean() }),
});

/** The most products that one split moves. */
export const splitMost = 20_000;

export const findMakerProducts = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturers/:uuid/products/ids',
  summary:
    'The ids of all products of a manufacturer that match a search, or that were loaded under another name of it.',
  permissions: operators,
  isReading: true,
  params: ofMaker,
  body: z.strictObject({ search, came_with: z.string().max(500).optional() }),
  response: z.object({ products: z.array(z.number()) }),
});

const split = z.strictObject({
  /** The manufacturer that gets the products: a new one, another name of this one, or one that the catalogue has. */
  name: newName.shape.name,
  products: z
    .array(id)
    .min(1, 'Choose one or more products.')
    .max(splitMost, `Choose at most ${splitMost.toLocaleString('en-US')} products.`),
});

export const previewMakerSplit = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturers/:uuid/splits/preview',
  summary: 'What a split of a manufacturer would move. It changes nothing.',
  permissions: operators,
  isReading: true,
  params: ofMaker,
  body: split,
  response: z.object({
    maker: doubleSide,
    /** The name of the manufacturer that gets the products, as it would be stored. */
    name: z.string(),
    /** The manufacturer that gets the products, if the catalogue has it. */
    target: doubleSide.nullable(),
    /** Why no product can move, as a text for users. Null if some can. */
    obstacle: z.string().nullable(),
    /** How many products move. */
    products: z.number(),
    /** How many of the chosen ones stay, and the first of them. */
    staying: z.number(),
    first_staying: z.array(leftover),
    /** Names that mean this manufacturer now, and the other one after the split. */
    names: z.array(z.string()),
    /** Of companies that have the products, only numbers. */
    companies: z.number(),
    assets: z.number(),
    /** Own products of companies that were of the other one before a merge, and those that stay. */
    own_products: z.number(),
    own_products_kept: z.number(),
  }),
});

export const createMakerSplit = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturers/:uuid/splits',
  summary: 'Move some products of a manufacturer to another one, in the background. The list of merges shows it.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofMaker,
  body: split,
  response: z.object({ id: z.number() }),
  refuses: [409],
});
