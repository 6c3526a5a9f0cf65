import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { catalogueLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

/** A name in its stored form: one line, not empty, not too long. */
export const nameText = z.string().transform(cleanLine).pipe(z.string().min(1).max(catalogueLimits.nameLength));

/** A date in any common notation, with a year that the database can store. */
export const moment = z
  .string()
  .max(40)
  .refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1980 && year <= 2200;
  }, 'is not a date')
  .transform((text) => new Date(text));

export const cvePattern = /^CVE-\d{4}-\d{4,12}$/;

/** The value in the form of the schema. The error names the place of the first fault and counts the others. */
export function validated<S extends z.ZodType>(schema: S, value: unknown, format: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues;
  const place = first?.path.join('.') || 'the whole file';
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new Refusal(`Not valid ${format}: ${place}: ${first?.message ?? 'unknown fault'}${more}`);
}
