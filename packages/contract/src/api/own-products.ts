import { z } from 'zod';
import { leftover } from '../rules/catalogue/leftovers.ts';
import { limits } from '../rules/limits.ts';
import { endpoint, noContent } from './endpoint.ts';
import { failure } from './failure.ts';
import { matchedProduct } from './spreadsheets/matching.ts';
import { ownProductFields } from './own-products/own-product-fields.ts';
import { workStatuses } from '../rules/work-status.ts';
import { id, pageOf } from './list.ts';

export type OwnProductFields = z.output<typeof ownProductFields>;

const ofProduct = z.object({ uuid: z.uuid() });
const body = z.strictObject({ product: ownProductFields });

const ownProduct = z.object({
  uuid: z.uuid(),
  equipment_id: z.number(),
  name: z.string(),
  manufacturer: z.string(),
  /** The name of its type. */
  label: z.string().nullable(),
});
export type OwnProduct = z.output<typeof ownProduct>;

/** The catalogue has a product of this manufacturer and name. */
const catalogueHasIt = failure.extend({ product: matchedProduct });

export const createOwnProduct = endpoint({
  method: 'POST',
  path: '/api/own-products',
  summary: 'Record a product that the catalogue does not have. Only the company sees it. Adds it to My Equipment.',
  permissions: ['Equipment.edit'],
  body,
  response: z.object({ product: ownProduct }),
  failures: { 409: catalogueHasIt },
});

export const updateOwnProduct = endpoint({
  method: 'PUT',
  path: '/api/own-products/:uuid',
  summary: 'Change the manufacturer, the name or the type of an own product.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body,
  response: z.object({ product: ownProduct }),
  failures: { 409: catalogueHasIt },
});

export const removeOwnProduct = endpoint({
  method: 'DELETE',
  path: '/api/own-products/:uuid',
  summary: 'Remove an own product that never had an asset.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  response: noContent,
});

const listedOwnProduct = ownProduct.extend({
  total_assets: z.number(),
  is_in_my_equipment: z.boolean(),
  /** A user sent it to the operators, so that they add it to the catalogue. */
  is_suggested: z.boolean(),
  /** The product of the catalogue that it probably is. */
  proposal: matchedProduct.nullable(),
});
export type ListedOwnProduct = z.output<typeof listedOwnProduct>;

export const listOwnProducts = endpoint({
  method: 'POST',
  path: '/api/own-products/list',
  summary: "One page of the company's own products, by name.",
  isReading: true,
  permissions: ['Equipment.view'],
  body: z.strictObject({
    queryString: z.string().max(limits.searchMaxLength, 'The search is too long.').default(''),
    /** Only those that `countProposals` counts. */
    isProposed: z.boolean().default(false),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({
    own_products: z.array(listedOwnProduct),
    has_more: z.boolean(),
    /** Exact up to 1,000; 1,001 means more. */
    total: z.number(),
  }),
});

export const countProposals = endpoint({
  method: 'GET',
  path: '/api/own-products/proposals',
  summary: 'How many own products the catalogue has by now. Compares only the latest own products of the company.',
  permissions: ['Equipment.view'],
  response: z.object({
    total: z.number(),
    /** False: the company has more own products than were compared. */
    is_complete: z.boolean(),
  }),
});

export const getOwnProduct = endpoint({
  method: 'GET',
  path: '/api/own-products/:uuid',
  summary: 'One own product, with the product of the catalogue that it probably is.',
  permissions: ['Equipment.view'],
  params: ofProduct,
  response: z.object({ product: listedOwnProduct }),
});

export const suggestOwnProduct = endpoint({
  method: 'POST',
  path: '/api/own-products/:uuid/suggest',
  summary: 'Ask the operators to add an own product to the catalogue. Sends maker, name and type, and nothing else.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  response: noContent,
});

/** An asset whose Asset ID the other product has already. It gets another one. */
const renamedAsset = z.object({ id: z.number(), from: z.string(), to: z.string() });

const ofJoin = z.object({ uuid: z.uuid(), product: z.uuid() });

export const previewJoin = endpoint({
  method: 'GET',
  path: '/api/own-products/:uuid/join/:product',
  summary: 'What joining an own product to a product of the catalogue would change.',
  permissions: ['Equipment.edit'],
  params: ofJoin,
  response: z.object({
    assets: z.number(),
    groups: z.number(),
    /** The first 20 of them. */
    renamed: z.array(renamedAsset),
    renamed_total: z.number(),
    /** `cut`: both notes together are too long, so the end is lost. */
    note: z.enum(['none', 'kept', 'moved', 'joined', 'cut']),
    status: z.enum(workStatuses),
  }),
});

/** What an undo left as it is, because somebody changed it since. */

const productJoin = z.object({
  id: z.number(),
  own: z.object({ name: z.string(), manufacturer: z.string() }),
  product: matchedProduct,
  assets: z.number(),
  renamed: z.array(renamedAsset),
  joined_by: z.string(),
  joined_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  kept: z.array(leftover),
  /** The operators merged two products of the catalogue. Only they can undo it. */
  is_merge: z.boolean(),
});
export type ProductJoin = z.output<typeof productJoin>;

export const joinOwnProduct = endpoint({
  method: 'POST',
  path: '/api/own-products/:uuid/join',
  summary: 'Move the assets, groups, notes and history of an own product to a product of the catalogue.',
  permissions: ['Equipment.edit'],
  params: ofProduct,
  body: z.strictObject({ product: z.uuid() }),
  response: z.object({ join: productJoin }),
  refuses: [404, 409],
});

export const listJoins = endpoint({
  method: 'POST',
  path: '/api/own-products/joins',
  summary: 'One page of the own products that were joined to products of the catalogue, the latest first.',
  isReading: true,
  permissions: ['Equipment.view'],
  body: z.strictObject({ pagination: pageOf(limits.assetPageSize).prefault({}) }),
  response: z.object({ joins: z.array(productJoin), has_more: z.boolean() }),
});

export const undoJoin = endpoint({
  method: 'POST',
  path: '/api/own-products/joins/:id/undo',
  summary: 'Undo a join: restore the own product with everything that has not changed since.',
  permissions: ['Equipment.edit'],
  params: z.object({ id }),
  response: z.object({ join: productJoin }),
  refuses: [409],
});

const productSuggestion = z.object({
  id: z.number(),
  manufacturer: z.string(),
  name: z.string(),
  label: z.string().nullable(),
  suggested_on: z.iso.date(),
});
export type ProductSuggestion = z.output<typeof productSuggestion>;

const operators = ['Administration.operator'] as const;

export const listProductSuggestions = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/product-suggestions',
  summary: 'The products that companies asked the operators to add, without the companies.',
  permissions: operators,
  response: z.object({ suggestions: z.array(productSuggestion) }),
});

export const acceptProductSuggestion = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/product-suggestions/:id/accept',
  summary: 'Add a suggested product to the catalogue.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: z.object({ id }),
  response: noContent,
});

export const removeProductSuggestion = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/product-suggestions/:id',
  summary: 'Reject a suggested product.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: z.object({ id }),
  response: noContent,
});
