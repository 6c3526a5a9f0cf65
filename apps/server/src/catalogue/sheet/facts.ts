import { z } from 'zod';

/** A line of a profile's data card. */
const fact = z.object({ title: z.string(), value: z.string(), href: z.string().nullable().default(null) });
export type Fact = z.output<typeof fact>;

/** The columns `product.facts` and `manufacturer.facts`. */
export const facts = z.array(fact);
