import { z } from 'zod';
import { limits } from '../rules/limits.ts';

/** A row's number in a path or a body. */
export const id = z.coerce.number().int().min(0).max(2_147_483_647);

/** The column and direction of a list; the first column ascending unless said otherwise. */
export const sortBy = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({
    name: z.enum(names).default(names[0] as never),
    by: z.enum(['asc', 'desc']).default('asc'),
  });

export const pageOf = (size: number) =>
  z.strictObject({
    page: z.number().int().min(1).max(100_000).default(1),
    limit: z.number().int().min(1).max(limits.pageMaxSize).default(size),
  });
