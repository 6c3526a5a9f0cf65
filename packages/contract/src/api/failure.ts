import { z } from 'zod';

/** What every call answers when it fails: a message for people, and for a 422 the texts by field. */
export const failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

export type Failure = z.output<typeof failure>;
