import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { failure } from '../failure.ts';
import { id, pageOf } from '../list.ts';
import { ownProductFields } from '../own-products/own-product-fields.ts';
import { importSummary } from './spreadsheets.ts';

const ofImport = z.object({ id });

export const matchedProduct = z.object({
  uuid: z.uuid(),
  type: z.enum(['product', 'component']),
  name: z.string(),
  manufacturer: z.string(),
  label: z.string().nullable(),
  /** The catalogue does not have it. Only this company knows it. */
  is_own: z.boolean(),
});
export type MatchedProduct = z.output<typeof matchedProduct>;

/** How a product was found without a person. */
export const certainMatches = ['product-id', 'exact', 'alias', 'number', 'decided'] as const;

/** Why a product may be meant. `text` is what the reason rests on: the words, the number, or the maker. */
const candidateReasons = [
  'same-words',
  'most-words',
  'similar-name',
  'same-family',
  'number-of-many',
  'other-maker',
] as const;

export const matchCandidate = z.object({
  product: matchedProduct,
  /** How sure Rampart is, in percent. */
  sureness: z.number().int().min(0).max(100),
  why: z.array(z.object({ reason: z.enum(candidateReasons), text: z.string() })),
});
export type MatchCandidate = z.output<typeof matchCandidate>;

/** `certain`: found without a person. `set-aside`: its rows are not imported and are reported. */
export const pairStates = ['open', 'certain', 'confirmed', 'set-aside'] as const;
export type PairState = (typeof pairStates)[number];

const importPair = z.object({
  id: z.number(),
  /** As the sheet writes them. May be blank. */
  maker: z.string(),
  model: z.string(),
  /** The number of rows, and the first of them. */
  assets: z.number(),
  row: z.number(),
  state: z.enum(pairStates),
  product: matchedProduct.nullable(),
  /** How the product of a certain pair was found, and the text that it rests on: the alias or the number. */
  found_by: z.enum(certainMatches).nullable(),
  found_with: z.string().nullable(),
  /** Best first, at most five. */
  candidates: z.array(matchCandidate),
  /** Who decided. */
  decided_by: z.string().nullable(),
  /** The pair was sent to the operators as an alias for all companies. */
  is_suggested: z.boolean(),
});
export type ImportPair = z.output<typeof importPair>;

const pairCounts = z.object({
  open: z.number(),
  certain: z.number(),
  confirmed: z.number(),
  'set-aside': z.number(),
});

export const listImportPairs = endpoint({
  method: 'POST',
  path: '/api/imports/:id/pairs',
  summary: 'The makers and models of a mapped file, each once, with the product that each means. Most rows first.',
  isReading: true,
  permissions: ['Equipment.view'],
  params: ofImport,
  body: z.strictObject({
    state: z.enum(pairStates).nullable().default(null),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({ pairs: z.array(importPair), has_more: z.boolean(), counts: pairCounts }),
});

/** A pair for a decision, and what the user saw of it. With `seen`, the decision of another user is not replaced. */
const ofPair = {
  pair: id,
  seen: z.strictObject({ state: z.enum(pairStates), product: z.uuid().nullable() }).optional(),
};

const decision = z.discriminatedUnion('state', [
  z.strictObject({ ...ofPair, state: z.literal('confirmed'), product: z.uuid() }),
  /**
   * Records the product for the company, and confirms it. If the company or the catalogue has a product of this
   * manufacturer and name, that one is confirmed.
   */
  z.strictObject({ ...ofPair, state: z.literal('own'), product: ownProductFields }),
  z.strictObject({ ...ofPair, state: z.literal('set-aside') }),
  /** Takes the decision back. A pair that Rampart was certain about is certain again. */
  z.strictObject({ ...ofPair, state: z.literal('open') }),
]);

/** `pairs` are those that another user decided in the meantime, as they are now. Without it, the import goes on. */
const decidedMeanwhile = failure
  .extend({ pairs: z.array(importPair).optional() })
  .describe('Another user decided pairs in the meantime, or continued the import');
export type DecidedMeanwhile = z.output<typeof decidedMeanwhile>;

export const decideImportPairs = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/pairs',
  summary:
    'Say which products some makers and models mean. The company remembers it for later files. Answers 409 if another user decided a pair since it was `seen`.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  body: z.strictObject({ decisions: z.array(decision).min(1).max(limits.pageMaxSize) }),
  response: z.object({ pairs: z.array(importPair), counts: pairCounts }),
  refuses: [404],
  failures: { 409: decidedMeanwhile },
});

export const continueImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/pairs/continue',
  summary: 'Compare the rows with the equipment. Rows of open pairs are reported as faulty.',
  permissions: ['Equipment.edit'],
  params: ofImport,
  response: z.object({ import: importSummary }),
  refuses: [409],
});

export const suggestAlias = endpoint({
  method: 'POST',
  path: '/api/imports/:id/pairs/:pair/suggest',
  summary:
    'Send maker, model and product of a confirmed pair to the operators as an alias for all. Nothing else is sent.',
  permissions: ['Equipment.edit'],
  params: ofImport.extend({ pair: id }),
  /** The product that the user saw. Answers 409 if the pair means another one by now. */
  body: z.strictObject({ product: z.uuid() }),
  response: noContent,
  refuses: [409],
});

const productDecision = z.object({
  /** A hash of the spelling. The same for every company that decided about it. */
  id: z.string(),
  /** As the sheet of the last decision writes them. May be blank. */
  maker: z.string(),
  model: z.string(),
  state: z.enum(['confirmed', 'set-aside']),
  /** Null if the pair is set aside. */
  product: matchedProduct.nullable(),
  decided_by: z.string(),
  decided_at: z.iso.datetime(),
});
export type ProductDecision = z.output<typeof productDecision>;

export const listProductDecisions = endpoint({
  method: 'POST',
  path: '/api/import-decisions',
  summary: 'What the company remembers that makers and models mean in imports. The latest decision first.',
  isReading: true,
  permissions: ['Equipment.view'],
  body: z.strictObject({
    /** Part of the maker, the model, or the name of the product. */
    search: z.string().max(limits.searchMaxLength).default(''),
    pagination: pageOf(limits.assetPageSize).prefault({}),
  }),
  response: z.object({ decisions: z.array(productDecision), has_more: z.boolean() }),
});

export const forgetProductDecision = endpoint({
  method: 'DELETE',
  path: '/api/import-decisions/:id',
  summary: 'Forget what a maker and a model mean. The next file with them asks again. Imports stay as they are.',
  permissions: ['Equipment.edit'],
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: noContent,
});

const operators = ['Administration.operator'] as const;

const productAlias = z.object({
  id: z.number(),
  maker: z.string(),
  model: z.string(),
  product: matchedProduct,
  /** When it was suggested or added. */
  at: z.iso.datetime(),
  added_by: z.string().nullable(),
});
export type ProductAlias = z.output<typeof productAlias>;

export const listProductAliases = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/product-aliases',
  summary:
    'One page of the aliases of products: suggested ones that wait for an operator, or those that all imports use.',
  isReading: true,
  permissions: operators,
  body: z.strictObject({
    is_suggested: z.boolean(),
    pagination: pageOf(limits.userPageSize).prefault({}),
  }),
  response: z.object({ aliases: z.array(productAlias), has_more: z.boolean() }),
});

const ofAlias = z.object({ id });

export const acceptProductAlias = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/product-aliases/:id/accept',
  summary: 'Use a suggested alias in the imports of all companies.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofAlias,
  response: noContent,
  refuses: [409],
});

export const removeProductAlias = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/product-aliases/:id',
  summary: 'Reject a suggested alias, or stop using one.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofAlias,
  response: noContent,
});
