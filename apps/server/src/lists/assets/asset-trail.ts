import { z } from 'zod';

const value = z.string().nullable();

/** The column `asset_history.changes`: each field or vulnerability with its old and its new value. */
export const trailChanges = z.record(z.string(), z.tuple([value, value]));
export type TrailChanges = z.output<typeof trailChanges>;
