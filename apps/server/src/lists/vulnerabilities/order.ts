import { sql, type RawBuilder } from 'kysely';
import type { VulnerabilityOrder } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { inNaturalOrder } from '#db/fragments.ts';

type Key = Exclude<VulnerabilityOrder['name'], 'urgency'>;

/** What rows of `matching` are sorted by. Empty cells come last in both directions. */
const keys: Record<Key, RawBuilder<unknown>> = {
  id: inNaturalOrder('matching.cve'),
  score: sql`matching.score`,
  epss: sql`matching.epss`,
  published: sql`matching.published_on`,
  products: sql`matching.total_products`,
  openAssets: sql`matching.open_assets`,
  locations: sql`site.total_locations`,
  progress: sql`matching.done_assets::double precision / nullif(matching.total_assets, 0)`,
};

/** The most urgent first. The id decides, so that no row appears twice or never in the pages. */
const mostUrgent = sql`matching.open_assets > 0 DESC, matching.exploited_since IS NOT NULL DESC,
  matching.score DESC NULLS LAST, matching.open_assets DESC, matching.id`;
const leastUrgent = sql`matching.open_assets > 0, matching.exploited_since IS NOT NULL,
  matching.score NULLS FIRST, matching.open_assets, matching.id DESC`;

export function orderOfVulnerabilities({ name, by }: VulnerabilityOrder): RawBuilder<unknown> {
  if (name === 'urgency') return by === 'asc' ? mostUrgent : leastUrgent;
  return sql`${keys[name]} ${by === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST, ${mostUrgent}`;
}
