import { sql } from 'kysely';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { cveOf } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { allOf, always, type Condition } from '#db/conditions.ts';
import { containing, wordsOf } from '#lists/words/words.ts';

/** Whether a row of `counted`, joined with its `vulnerability`, matches the filter. */
export function matchesVulnerabilityFilter(filter: VulnerabilityFilter, now: Date): Condition {
  return allOf([
    isOnly(filter.exploitations, {
      known: sql<boolean>`vulnerability.exploited_since IS NOT NULL`,
      unknown: sql<boolean>`vulnerability.exploited_since IS NULL`,
    }),
    isOnly(filter.fixes, {
      available: sql<boolean>`counted.total_fixed_products > 0`,
      none: sql<boolean>`counted.total_fixed_products = 0`,
    }),
    hasStatus(filter.vulnerabilityStatuses),
    isPublishedWithin(filter.publishedWithin, now),
    hasEpssFrom(filter.epssFrom),
    hasWords(filter.queryString),
  ]);
}

/** Both values together select everything. */
function isOnly<Value extends string>(chosen: Value[], conditions: Record<Value, Condition>): Condition {
  const [first, ...others] = new Set(chosen);
  return first === undefined || others.length > 0 ? always : conditions[first];
}

function hasStatus(statuses: VulnerabilityFilter['vulnerabilityStatuses']): Condition {
  if (statuses.length === 0) return always;
  const conditions = {
    open: sql<boolean>`counted.done_assets < counted.total_assets`,
    mitigated: sql<boolean>`counted.done_assets = counted.total_assets`,
  };
  return sql<boolean>`(counted.total_assets > 0 AND ${isOnly(statuses, conditions)})`;
}

function isPublishedWithin(days: number[], now: Date): Condition {
  if (days.length === 0) return always;
  const first = new Date(now);
  first.setUTCDate(first.getUTCDate() - Math.max(...days));
  return sql<boolean>`vulnerability.published_on >= ${first.toISOString().slice(0, 10)}::date`;
}

function hasEpssFrom(percents: number[]): Condition {
  if (percents.length === 0) return always;
  return sql<boolean>`vulnerability.epss >= ${Math.min(...percents) / 100}::real`;
}

/** An id in any spelling, or words that are all in the id and the title. */
function hasWords(query: string): Condition {
  const words = wordsOf(query).map(
    (word) => sql<boolean>`lower(vulnerability.cve || ' ' || vulnerability.title) LIKE ${containing(word)}`,
  );
  if (words.length === 0) return always;
  const cve = cveOf(query);
  return cve ? sql<boolean>`(vulnerability.cve = ${cve} OR ${allOf(words)})` : allOf(words);
}
