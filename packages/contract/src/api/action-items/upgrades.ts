import { z } from 'zod';
import { assetIds } from '../assets.ts';
import { endpoint } from '../endpoint.ts';

/** What an update to one version buys. */
const upgrade = z.object({
  /** As the advisories write it. */
  version: z.string(),
  /** How many open pairs of asset and vulnerability it closes, and on how many assets. */
  closes: z.number(),
  assets: z.number(),
  /** The vulnerabilities of these assets that stay open. */
  remaining: z.array(z.object({ id: z.number(), cve: z.string() })),
});
export type Upgrade = z.output<typeof upgrade>;

export const listUpgrades = endpoint({
  method: 'POST',
  path: '/api/product/:uuid/assets/upgrades',
  summary: 'List firmware updates named by vendor fixes, with the open items that each closes.',
  isReading: true,
  permissions: ['ActionItems.view'],
  params: z.object({ uuid: z.uuid() }),
  body: z.strictObject({ asset_ids: assetIds.optional() }),
  response: z.object({
    /** How many pairs of asset and vulnerability are open. */
    open: z.number(),
    /** Only versions that close something, lowest first where they can be compared. At most 50. */
    upgrades: z.array(upgrade),
    /** How many higher versions close something too and are not listed. */
    more: z.number(),
    /** How many versions fixes name below those that are judged: only the 200 highest are. */
    not_judged: z.number(),
    /** The lowest version that leaves nothing open; null if there is none. */
    nearest: z.string().nullable(),
  }),
});
