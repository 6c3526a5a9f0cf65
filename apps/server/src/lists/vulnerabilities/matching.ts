import { sql } from 'kysely';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { trackingIdOf } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { allOf, always, type Condition } from '#db/conditions.ts';
import { patternOf, textWordsOf, type TextWord } from '#lists/words/sought-ids.ts';

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

/**
 * Words that are all in the id and the title. A word can also be the id of the vulnerability, or of an advisory about
 * it, in any spelling. Ids of advisories of any form are found if the search has no other words.
 */
function hasWords(query: string): Condition {
  const words = textWordsOf(query);
  if (words.length === 0) return always;
  const matches = allOf(words.map(hasWord));
  return words.length === 1 && words[0]?.id
    ? matches
    : sql<boolean>`(${matches} OR ${isOfAdvisory(trackingIdOf(query))})`;
}

function hasWord(word: TextWord): Condition {
  const isInText = sql<boolean>`lower(vulnerability.cve || ' ' || vulnerability.title) LIKE ${patternOf(word)}`;
  if (!word.id) return isInText;
  const { cve, text } = word.id;
  return sql<boolean>`(${isInText} OR ${cve ? sql`vulnerability.cve = ${cve}` : isOfAdvisory(text)})`;
}

/** As an array, PostgreSQL finds the vulnerabilities of the advisory once. */
const isOfAdvisory = (id: string) => sql<boolean>`vulnerability.id = ANY(ARRAY(
  SELECT vulnerability_id FROM advisory_vulnerability
  WHERE advisory_id = ANY(ARRAY(SELECT id FROM advisory WHERE lower(tracking_id) = ${id}))))`;
