import { z } from 'zod';

/** How likely a vulnerability is exploited in the next 30 days, by EPSS. Null if EPSS has no score, or is not loaded. */
export const epss = z
  .object({
    /** From 0 to 1. */
    score: z.number(),
    /** The share of all vulnerabilities that have this score or a lower one. */
    percentile: z.number(),
    scored_on: z.iso.date(),
  })
  .nullable();
export type Epss = z.output<typeof epss>;
