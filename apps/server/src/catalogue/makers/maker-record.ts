import { z } from 'zod';

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

/** A row of `manufacturer_merge`, as far as the work needs it. */
export interface MakerMerge {
  id: number;
  merged_id: number;
  kept_id: number;
  merged: unknown;
  kept: unknown;
  merged_by: string;
  records: unknown;
}
