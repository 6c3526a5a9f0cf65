import { z } from 'zod';

/** The answer of every failed call: a message for users, and for a 422 the texts by field. */
export const failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

export type Failure = z.output<typeof failure>;
