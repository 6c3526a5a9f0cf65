import { z } from 'zod';
import { invalid, refusedFields, type FieldErrors } from '#http/errors.ts';
import { holdsNul } from '#http/input/validation.ts';

/** The fields of a body that have been accepted so far. A list is accepted completely or not at all. */
export type Accepted<Body> = Body extends readonly unknown[]
  ? Body
  : Body extends object
    ? { [Field in keyof Body]?: Accepted<Body[Field]> }
    : Body;

/**
 * Adds the faults of the other fields to a refusal (422): `faultsOf` checks the fields that have been accepted so far.
 * Any other failure does not change.
 */
export async function withAllFaults(
  error: unknown,
  schema: z.ZodType,
  given: unknown,
  faultsOf: (body: unknown) => Promise<FieldErrors>,
): Promise<unknown> {
  const refused = refusedFields(error);
  if (!refused) return error;
  const faults = await faultsOf(acceptedOf(schema, given, refused));
  return Object.keys(faults).length > 0 ? invalid({ ...refused, ...faults }) : error;
}

function acceptedOf(schema: z.ZodType, given: unknown, refused: FieldErrors, at: string[] = []): unknown {
  const accepted: Record<string, unknown> = {};
  if (!(schema instanceof z.ZodObject) || typeof given !== 'object' || given === null) return accepted;
  for (const [key, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const path = [...at, key];
    if (Object.hasOwn(refused, path.join('.'))) continue;
    const value = (given as Record<string, unknown>)[key];
    if (field instanceof z.ZodObject) accepted[key] = acceptedOf(field, value, refused, path);
    else {
      const parsed = field.safeParse(value);
      if (parsed.success && !holdsNul(parsed.data)) accepted[key] = parsed.data;
    }
  }
  return accepted;
}
