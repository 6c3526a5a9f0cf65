import { z } from 'zod';
import { leftover } from '#rules/catalogue/leftovers.ts';
import { limits } from '#rules/limits.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id, pageOf } from '../list.ts';
import { doubleSide } from './doubles.ts';
import { newName } from './renames.ts';

const operators = ['Administration.operator'] as const;

const pair = z.object({ merged: z.uuid(), kept: z.uuid() });

export const previewMakerMerge = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/manufacturer-merges/preview/:merged/:kept',
  summary: 'What a merge of two manufacturers would move. It changes nothing.',
  permissions: operators,
  params: pair,
  response: z.object({
    merged: doubleSide,
    kept: doubleSide,
    /** Products of the merged one that the other one has, too. They are merged, each with its own. */
    same: z.number(),
    /** The first of them. */
    same_names: z.array(z.object({ merged: z.string(), kept: z.string() })),
    /** Assets that get another Asset ID, because one of the same product has theirs. */
    renamed: z.number(),
    /** Other names of the merged one that lead to it. */
    aliases: z.number(),
    /** Publishers that an operator confirmed for it. */
    publishers: z.number(),
    /** Own products of companies that are of it. */
    own_products: z.number(),
  }),
});

/** Of merges, and of splits, which the same list has. */
const mergeStates = ['waiting', 'merging', 'merged', 'undoing', 'splitting', 'split', 'returning', 'undone'] as const;

export const makerMerge = z.object({
  id: z.number(),
  /** A split gives some products of `merged`, which stays, to `kept`. */
  kind: z.enum(['merge', 'split']),
  merged: z.string(),
  kept: z.object({ uuid: z.uuid(), name: z.string() }),
  state: z.enum(mergeStates),
  /** Products that have the other manufacturer by now, and products that were merged, of all that it had. */
  products: z.number(),
  same: z.number(),
  products_total: z.number(),
  /** Own products of companies, and those that could not get the other manufacturer. */
  own_products: z.number(),
  own_products_kept: z.number(),
  /** Assets of the merged products. */
  assets: z.number(),
  renamed: z.number(),
  merged_by: z.string(),
  merged_at: z.iso.datetime(),
  undone_by: z.string().nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** What the undo left in the catalogue, or a split did not move, and why. */
  leftover: z.array(leftover),
  /** In how many companies something stayed. Each company sees what. */
  companies_with_rest: z.number(),
});
export type MakerMerge = z.output<typeof makerMerge>;

export const createMakerMerge = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturer-merges',
  summary: 'Merge a manufacturer into another one, in the background.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ merged: z.uuid(), kept: z.uuid() }),
  response: z.object({ id: z.number() }),
  refuses: [404, 409],
});

export const listMakerMerges = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturer-merges/list',
  summary: 'Merges and splits of manufacturers, latest first.',
  permissions: operators,
  body: z.strictObject({ pagination: pageOf(limits.userPageSize).prefault({}) }),
  response: z.object({ merges: z.array(makerMerge), has_more: z.boolean() }),
});

export const undoMakerMerge = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/manufacturer-merges/:id/undo',
  summary: 'Undo a merge or a split of manufacturers in the background. Data changed since does not move back.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: z.object({ id }),
  response: noContent,
  refuses: [409],
});

const ofMaker = z.object({ uuid: z.uuid() });

export const getMakerUsage = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/manufacturers/:uuid/usage',
  summary: "Where a manufacturer's name is shown. For companies, only counts.",
  permissions: operators,
  params: ofMaker,
  response: z.object({
    maker: doubleSide,
    /** Other names that lead to it. */
    aliases: z.number(),
    own_products: z.number(),
    /** Its other names and aliases. */
    names: z.array(z.string()),
  }),
});

export const renameMaker = endpoint({
  method: 'PUT',
  path: '/api/admin/catalogue/manufacturers/:uuid/name',
  summary: 'Rename a manufacturer of the catalogue. Loads, imports and searches find it under both names.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: ofMaker,
  body: newName,
  response: z.object({ former_name: z.string() }),
  refuses: [409],
});
