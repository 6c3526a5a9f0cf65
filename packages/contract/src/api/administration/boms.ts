import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';

const operators = ['Administration.operator'] as const;

const named = z.object({ name: z.string(), manufacturer: z.string() });

/** An uploaded bill of materials that does not name a product of the catalogue. */
export const waitingBom = z.object({
  id: z.number(),
  file: z.string(),
  state: z.enum(['waiting', 'attached', 'dropped']),
  /** The product, as the bill names it. Null if it names none, and after the answer. */
  subject: z
    .object({
      name: z.string(),
      manufacturer: z.string().nullable(),
      version: z.string().nullable(),
      purl: z.string().nullable(),
      cpe: z.string().nullable(),
    })
    .nullable(),
  parts: z.number(),
  /** Why the product is not known, as a text for users. */
  reason: z.string(),
  created_at: z.iso.datetime(),
  /** The product that an operator chose, and who answered. */
  product: named.extend({ uuid: z.uuid(), type: z.enum(['product', 'component']) }).nullable(),
  answered_by: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
});
export type WaitingBom = z.output<typeof waitingBom>;

export const listWaitingBoms = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/waiting-boms',
  summary: 'Bills of materials that need a product, oldest first. For one load, also those that were answered.',
  permissions: operators,
  isReading: true,
  body: z.strictObject({ load: id.optional(), pagination: pageOf(limits.userPageSize).prefault({}) }),
  response: z.object({ boms: z.array(waitingBom), has_more: z.boolean(), total: z.number() }),
});

const ofBom = z.object({ id });

const written = (what: string) =>
  z
    .string(`${what} is required.`)
    .trim()
    .min(1, `${what} is required.`)
    .max(500, `${what} must have at most 500 characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must not contain control characters.`);

export const attachBom = endpoint({
  method: 'PUT',
  path: '/api/admin/catalogue/waiting-boms/:id/product',
  summary: 'Assign a waiting bill of materials to a catalogue product.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofBom,
  body: z.strictObject({ product: z.uuid('Choose a product.') }),
  response: named,
  refuses: [404, 409],
});

export const attachBomToNewProduct = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/waiting-boms/:id/product',
  summary: 'Add the product of a waiting bill of materials to the catalogue, with the bill.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofBom,
  body: z.strictObject({ manufacturer: written('Manufacturer'), name: written('Name') }),
  response: named,
  refuses: [409],
});

export const dropBom = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/waiting-boms/:id',
  summary: 'Drop a waiting bill of materials. The catalogue does not change.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofBom,
  response: noContent,
  refuses: [409],
});

export const bomProduct = named.extend({
  uuid: z.uuid(),
  type: z.enum(['product', 'component']),
  label: z.string().nullable(),
  /** Whether it has a bill of materials, which the new one replaces. */
  has_bom: z.boolean(),
});
export type BomProduct = z.output<typeof bomProduct>;

export const searchBomProducts = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/waiting-boms/products',
  summary: 'Products of the catalogue that contain each word of a search, at most eight.',
  permissions: operators,
  isReading: true,
  body: z.strictObject({
    search: z
      .string()
      .trim()
      .min(1, 'Type something to search for.')
      .max(limits.searchMaxLength, 'The search is too long.'),
  }),
  response: z.object({ products: z.array(bomProduct) }),
});
