import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../list.ts';
import { doubleSide } from './doubles.ts';

const operators = ['Administration.operator'] as const;

/** Another name of a product, which loads brought. */
export const otherName = z.object({
  uuid: z.uuid(),
  name: z.string(),
  product: z.object({ uuid: z.uuid(), name: z.string(), manufacturer: z.string() }),
  /** When a product with this name was merged. Null for a name that an operator gave the product. */
  merged_at: z.iso.datetime().nullable(),
});
export type OtherName = z.output<typeof otherName>;

export const listOtherNames = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/other-names',
  summary: 'Other names of products, by product.',
  permissions: operators,
  body: z.strictObject({
    search: z.string().trim().max(200, 'A search must have at most 200 characters.').default(''),
    pagination: pageOf(limits.userPageSize).prefault({}),
  }),
  response: z.object({ names: z.array(otherName), has_more: z.boolean() }),
});

const ofName = z.object({ uuid: z.uuid() });

export const previewSplit = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/other-names/:uuid/preview',
  summary: 'What moves if a name becomes a separate product. It changes nothing.',
  permissions: operators,
  params: ofName,
  response: z.object({
    name: z.string(),
    product: doubleSide,
    /** What advisories say about the product by this name. */
    findings: z.number(),
    statements: z.number(),
    /** Advisories about the product that are read again, and those whose documents Rampart does not have. */
    advisories: z.number(),
    unknown_advisories: z.number(),
    /** Components of the product. They stay with it. */
    components: z.number(),
  }),
});

export const splitOtherName = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/other-names/:uuid/split',
  summary: 'Make a separate product from another name of a product. Assets stay where they are.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofName,
  response: z.object({ product: z.uuid(), former: z.uuid() }),
  refuses: [409],
});
