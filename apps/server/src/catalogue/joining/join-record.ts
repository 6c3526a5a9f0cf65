import { z } from 'zod';
import { workNote } from './work-notes.queries.ts';

/** The column `product_join.own`: what records the own product again. */
export const ownRecord = z.object({
  uuid: z.uuid(),
  manufacturer: z.string(),
  name: z.string(),
  product_type_id: z.number().nullable(),
  is_suggested: z.boolean(),
  created_by: z.string().nullable(),
});
export type OwnRecord = z.output<typeof ownRecord>;

/** The column `product_join.moved`: what was so before the join, and what the join left. */
export const movedRecord = z.object({
  own_was_in_equipment: z.boolean(),
  product_was_in_equipment: z.boolean(),
  /** The groups of the own product, and those that the other product got. */
  groups: z.array(z.number()),
  added_groups: z.array(z.number()),
  own_note: workNote.nullable(),
  note_before: workNote.nullable(),
  /** Null if the join changed nothing of it. */
  note_after: workNote.nullable(),
  /** How many remembered decisions of imports moved. */
  decisions: z.number(),
  /** Earlier joins to the product, which followed it. Joins of earlier versions of Rampart do not name them. */
  joins: z.array(z.number()).default([]),
});
export type MovedRecord = z.output<typeof movedRecord>;
