import { sql, type RawBuilder } from 'kysely';
import type { Epss } from '@rampart/contract/api/vulnerabilities/epss.ts';

/** The column `epss` of rows with the columns of `vulnerability`. */
export function epssOf(table: string): RawBuilder<Epss> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<Epss>`CASE WHEN ${of('epss')} IS NOT NULL THEN jsonb_build_object('score', ${of('epss')},
    'percentile', ${of('epss_percentile')}, 'scored_on', ${of('epss_on')}) END`;
}
