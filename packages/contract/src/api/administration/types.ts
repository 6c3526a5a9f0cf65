import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { endpoint } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';

const operators = ['Administration.operator'] as const;

/** What the type of a product rests on. */
const typeBasis = z.object({
  /** The table of words, an operator, or a catalogue sheet. Null for a product that nothing gave a type. */
  source: z.enum(['words', 'person', 'sheet']).nullable(),
  /** The word that says the type, and where it is. */
  word: z.string().nullable(),
  place: z.enum(['name', 'manufacturer', 'fact', 'title', 'summary']).nullable(),
  set_by: z.string().nullable(),
});

export const typedProduct = z.object({
  id: z.number(),
  uuid: z.uuid(),
  name: z.string(),
  manufacturer: z.string(),
  label: z.string().nullable(),
  basis: typeBasis,
});
export type TypedProduct = z.output<typeof typedProduct>;

const typeId = z.int('Choose an equipment type.').min(0).max(2_147_483_647);

export const listTypedProducts = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/types/products',
  summary:
    'Products of the catalogue with their equipment types and how these were determined, by manufacturer and name.',
  permissions: operators,
  isReading: true,
  body: z.strictObject({
    search: z.string().max(limits.searchMaxLength).default(''),
    /** Only products of this type; 0 for products without a type. */
    type: typeId.nullable().default(null),
    pagination: pageOf(limits.recordPageSize).prefault({}),
  }),
  response: z.object({ products: z.array(typedProduct), total: z.number(), has_more: z.boolean() }),
});

export const typeChange = z.object({
  id: z.number(),
  /** The new type; null for no type. */
  label: z.string().nullable(),
  products: z.number(),
  changed_by: z.string(),
  changed_at: z.iso.datetime(),
  undone_by: z.string().nullable(),
  undone_at: z.iso.datetime().nullable(),
});
export type TypeChange = z.output<typeof typeChange>;

export const listEquipmentTypes = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/types',
  summary: 'The equipment types with the number of their products, and the latest changes by operators.',
  permissions: operators,
  response: z.object({
    types: z.array(z.object({ value: z.number(), label: z.string(), category: z.string(), products: z.number() })),
    untyped: z.number(),
    changes: z.array(typeChange),
  }),
});

/** The most products that one call changes. */
export const typeChangeMost = 1_000;

export const changeTypes = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/types/changes',
  summary: 'Give products an equipment type, or none (0). Loads of the catalogue keep it.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({
    products: z
      .array(id)
      .min(1, 'Choose one or more products.')
      .max(typeChangeMost, `Choose at most ${typeChangeMost} products.`),
    type: typeId,
  }),
  response: typeChange,
});

export const undoTypeChange = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/types/changes/:id/undo',
  summary: 'Restore the earlier types of the products of a change, except products that have changed since.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  refuses: [409],
  params: z.object({ id }),
  response: z.object({ restored: z.number(), kept: z.number() }),
});
