import { z } from 'zod';
import { limits } from '../rules/limits.ts';

/** An integer, or its digits as in paths and addresses. `true`, a list or a blank text is refused. */
export const wholeNumber = (most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
    z.number().int().min(0).max(most),
  );

/** The id of a row in a path or a body. */
export const id = wholeNumber(2_147_483_647);

/** The column and direction of a list. By default the first column, ascending. */
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

/** Part of a query string that contains JSON. */
export const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'invalid_format', format: 'json_string', input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);
