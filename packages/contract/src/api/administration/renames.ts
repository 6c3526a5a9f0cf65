import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';
import { doubleSide } from './doubles.ts';

const operators = ['Administration.operator'] as const;

const ofProduct = z.object({ uuid: z.uuid() });

/** Of a product or a manufacturer. */
export const newName = z.strictObject({
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(500, 'Name must have at most 500 characters.')
    .refine((text) => !/\p{Cc}/u.test(text), 'Name must not contain control characters.'),
});

export const previewRename = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/products/:uuid/name/preview',
  summary: 'What renaming a product would change. It changes nothing.',
  permissions: operators,
  params: ofProduct,
  body: newName,
  response: z.object({
    product: doubleSide,
    /** The new name as it would be stored. */
    name: z.string(),
    /** Why the product cannot have the name, as a text for users. Null if it can. */
    obstacle: z.string().nullable(),
    /** Aliases for imports that stay. The former name is not among them yet. */
    aliases: z.number(),
    /** Other names, also of merged products, by which links and loads find the product. */
    other_names: z.number(),
  }),
});

export const renameProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/catalogue/products/:uuid/name',
  summary: 'Rename a product of the catalogue. Links, loads and imports find it under both names.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofProduct,
  body: newName,
  /** The id is for an undo. */
  response: z.object({ id: z.number(), former_name: z.string() }),
  refuses: [409],
});

export const productRename = z.object({
  id: z.number(),
  /** The link to the product. */
  uuid: z.uuid(),
  former_name: z.string(),
  name: z.string(),
  renamed_by: z.string(),
  renamed_at: z.iso.datetime(),
  undone_by: z.string().nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** Whether it is the latest name of a product that still exists. */
  is_latest: z.boolean(),
});
export type ProductRename = z.output<typeof productRename>;

export const listRenames = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/renames/list',
  summary: 'Products that operators renamed, latest first.',
  permissions: operators,
  body: z.strictObject({ pagination: pageOf(limits.userPageSize).prefault({}) }),
  response: z.object({ renames: z.array(productRename), has_more: z.boolean() }),
});

export const undoRename = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/renames/:id/undo',
  summary: 'Restore the former name of a product. The other name no longer refers to it.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: z.object({ id }),
  response: noContent,
  refuses: [409],
});
