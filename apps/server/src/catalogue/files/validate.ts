import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { catalogueLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

/** A name as it will be stored: on one line, not empty, of sensible length. */
export const nameText = z.string().transform(cleanLine).pipe(z.string().min(1).max(catalogueLimits.nameLength));

/** A day in any notation that says one; the years keep it one that the database can hold. */
export const moment = z
  .string()
  .max(40)
  .refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1980 && year <= 2200;
  }, 'is not a date')
  .transform((text) => new Date(text));

export const cvePattern = /^CVE-\d{4}-\d{4,12}$/;

/** The value as the schema has it; the first fault is named with its place, and further ones are counted. */
export function validated<S extends z.ZodType>(schema: S, value: unknown, format: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues;
  const place = first?.path.join('.') || 'the whole file';
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new Refusal(`Not valid ${format}: ${place}: ${first?.message ?? 'unknown fault'}${more}`);
}
