import { z } from 'zod';

const row = z.record(z.string(), z.unknown());

/** The rows of one kind in `product-rows.ts`, in the same order: of the merged product, and those that the other one had. */
const rowsOfKind = z.object({ moved: z.array(row), known: z.array(row) });
export type RowsOfKind = z.output<typeof rowsOfKind>;

/** The column `catalogue_merge.records`. */
export const mergeRecords = z.object({
  rows: z.array(rowsOfKind),
  /** By table. */
  own: z.record(z.string(), z.array(row)),
  /** The aliases and other names that the merged product had. */
  aliases: z.array(z.number()),
  names: z.array(z.uuid()),
  /** The alias that the merge added. */
  alias: z.number().nullable(),
});
export type MergeRecords = z.output<typeof mergeRecords>;

/** The columns `merged` and `kept`: all of a row of `product`. */
export const productRow = row;

/** What these columns have for people. */
export const mergedProduct = z.object({
  id: z.number(),
  uuid: z.uuid(),
  name: z.string(),
  manufacturer_name: z.string(),
  product_type_id: z.number().nullable(),
});
