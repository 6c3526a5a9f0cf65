import { z } from 'zod';
import { leftover } from '#rules/catalogue/leftovers.ts';
import { limits } from '#rules/limits.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';

const operators = ['Administration.operator'] as const;

export const doubleSubjects = ['product', 'manufacturer'] as const;
export type DoubleSubject = (typeof doubleSubjects)[number];

/** A product or manufacturer that may be another one. */
export const doubleSide = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Null for a manufacturer. */
  manufacturer: z.string().nullable(),
  /** The equipment type of a product. */
  label: z.string().nullable(),
  vulnerabilities: z.number(),
  /** The number of products of a manufacturer. Null for a product. */
  products: z.number().nullable(),
  /** How many companies have it, and how many assets these have of it. */
  companies: z.number(),
  assets: z.number(),
});
export type DoubleSide = z.output<typeof doubleSide>;

export const catalogueDouble = z.object({
  id: z.number(),
  subject: z.enum(doubleSubjects),
  one: doubleSide,
  other: doubleSide,
  /** Why they are probably duplicates, as a text for users. */
  why: z.string(),
  /** Who decided to keep them separate. */
  decided_by: z.string().nullable(),
});
export type CatalogueDouble = z.output<typeof catalogueDouble>;

export const listDoubles = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/doubles',
  summary: 'Manufacturers or products that are probably duplicates, by name.',
  permissions: operators,
  body: z.strictObject({
    subject: z.enum(doubleSubjects),
    /** Those that an operator decided not to be one. */
    is_decided: z.boolean().default(false),
    search: z.string().trim().max(200, 'A search must have at most 200 characters.').default(''),
    pagination: pageOf(limits.userPageSize).prefault({}),
  }),
  response: z.object({
    doubles: z.array(catalogueDouble),
    has_more: z.boolean(),
    /** Without the search. */
    total: z.number(),
    /** Null before the first search of the catalogue. */
    searched_at: z.iso.datetime().nullable(),
  }),
});

const ofDouble = z.object({ id });

export const dismissDouble = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/doubles/:id/not-one',
  summary: 'Keep two manufacturers or products separate.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofDouble,
  response: noContent,
  refuses: [409],
});

export const restoreDouble = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/doubles/:id/not-one',
  summary: 'Withdraw the decision to keep two manufacturers or products separate.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofDouble,
  response: noContent,
  refuses: [409],
});

const ofPair = z.object({ merged: z.uuid(), kept: z.uuid() });

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/merges/preview/:merged/:kept',
  summary: 'What a merge of two products would move. It changes nothing.',
  permissions: operators,
  params: ofPair,
  response: z.object({
    merged: doubleSide,
    kept: doubleSide,
    /** Vulnerabilities that the kept product does not have yet, and those that both have. */
    findings: z.number(),
    shared_findings: z.number(),
    statements: z.number(),
    components: z.number(),
    aliases: z.number(),
    /** Remembered decisions of imports of companies. */
    decisions: z.number(),
    /** Assets that get another Asset ID, because one of the kept product has theirs. */
    renamed: z.number(),
  }),
});

const mergeStates = ['waiting', 'merging', 'merged', 'undoing', 'undone'] as const;

const mergedName = z.object({ name: z.string(), manufacturer: z.string() });

export const catalogueMerge = z.object({
  id: z.number(),
  merged: mergedName,
  kept: mergedName.extend({ uuid: z.uuid() }),
  state: z.enum(mergeStates),
  /** Companies and assets of which something moved, and how many of the assets got another Asset ID. */
  companies: z.number(),
  assets: z.number(),
  renamed: z.number(),
  /** How many companies are done, of how many. */
  companies_done: z.number(),
  companies_total: z.number(),
  merged_by: z.string(),
  merged_at: z.iso.datetime(),
  undone_by: z.string().nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** What the undo left in the catalogue, and why. */
  leftover: z.array(leftover),
  /** In how many companies something stayed, and how many assets. Each company sees what. */
  companies_with_rest: z.number(),
  assets_kept: z.number(),
});
export type CatalogueMerge = z.output<typeof catalogueMerge>;

export const createMerge = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/merges',
  summary: 'Merge a product into another one, in the background.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ merged: z.uuid(), kept: z.uuid() }),
  response: z.object({ id: z.number() }),
  refuses: [404, 409],
});

export const listMerges = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/merges/list',
  summary: 'Merges of products, latest first.',
  permissions: operators,
  body: z.strictObject({ pagination: pageOf(limits.userPageSize).prefault({}) }),
  response: z.object({ merges: z.array(catalogueMerge), has_more: z.boolean() }),
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/merges/:id/undo',
  summary: 'Undo a merge in the background. Data changed since the merge does not move back.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofDouble,
  response: noContent,
  refuses: [409],
});
