import { z } from 'zod';
import { vexStatuses } from '#rules/vulnerabilities/exposure-states.ts';

/** What a document says of some versions of a product and a vulnerability. */
export const vexStatement = z.object({
  status: z.enum(vexStatuses),
  /** As the document writes them. Empty for all versions. */
  versions: z.string(),
  /** The word of the format; null if it gives none. */
  justification: z.string().nullable(),
  impact: z.string().nullable(),
  stated_on: z.iso.date(),
  publisher: z.string(),
  tracking_id: z.string(),
  link: z.string().nullable(),
  /** It is the manufacturer's word. Otherwise it is only shown. */
  decides: z.boolean(),
});
export type VexStatement = z.output<typeof vexStatement>;

export const placedStatement = vexStatement.extend({
  cve: z.string(),
  product: z.object({ uuid: z.uuid(), type: z.enum(['product', 'component']), name: z.string() }),
});
export type PlacedStatement = z.output<typeof placedStatement>;
