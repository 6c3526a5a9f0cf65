import { z } from 'zod';
import { openStates } from '#catalogue/merging/merge-turn.actions.ts';

/** The states of merges and splits of manufacturers that are not done yet. */
export const openMakerStates = [...openStates, 'splitting', 'returning'] as const;

/** The column `manufacturer_merge.records`. */
export const makerRecords = z.object({
  /** The other names that the merged manufacturer had. */
  names: z.array(z.uuid()),
  /** The name that it had before an operator gave it another one. */
  own_name: z.string().nullable(),
  /** Publishers who speak for it: those that moved, and those that both had. */
  publishers: z.array(z.number()),
  shared_publishers: z.array(z.object({ publisher: z.string(), confirmed_by: z.string(), confirmed_at: z.string() })),
  /** Null until the manufacturer is removed. */
  history: z.array(z.object({ month: z.string(), value: z.number() })).nullable(),
});
export type MakerRecords = z.output<typeof makerRecords>;

/** What the columns `merged` and `kept` have for people and for names. */
export const mergedMaker = z.object({
  id: z.number(),
  uuid: z.uuid(),
  name: z.string(),
  normalised_name: z.string(),
});

/** The same column of a split. */
export const splitRecords = z.object({
  /** The split added the manufacturer that got the products. */
  is_new: z.boolean(),
  /** Rows of the other names and aliases that led to the first manufacturer. */
  names: z.array(z.record(z.string(), z.unknown())),
  aliases: z.array(z.record(z.string(), z.unknown())),
  /** The name leads away from the first manufacturer, against an alias that Rampart knows by itself. */
  is_pinned: z.boolean(),
  /** The manufacturer was merged into the first one before. */
  was_merged: z.boolean(),
  /** Rows of the other names of products that stay. Loads with them mean products of the other manufacturer. */
  product_names: z.array(z.record(z.string(), z.unknown())),
});
export type SplitRecords = z.output<typeof splitRecords>;

/**
 * A row of `manufacturer_merge`, as far as the work needs it. Of a split, the merged one gives products to the kept one,
 * and stays.
 */
export interface MakerMerge {
  id: number;
  merged_id: number;
  kept_id: number;
  merged: unknown;
  kept: unknown;
  merged_by: string;
  records: unknown;
}
