import { z } from 'zod';
import { limits } from '../rules/limits.ts';

/** A whole number, or its digits as paths and addresses hold them; `true`, a list or a blank is not taken for one. */
export const wholeNumber = (most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
    z.number().int().min(0).max(most),
  );

/** A row's number in a path or a body. */
export const id = wholeNumber(2_147_483_647);

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
