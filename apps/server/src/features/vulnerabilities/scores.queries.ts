import { sql } from 'kysely';

/** The columns of a score. */
export interface ScoreRow {
  score: number | null;
  vector: string | null;
  cvss_version: string | null;
  score_v4: number | null;
  vector_v4: string | null;
}

export function scoreColumns(table: string) {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('score')}::float8 AS score, ${of('vector')}, ${of('cvss_version')},
    ${of('score_v4')}::float8 AS score_v4, ${of('vector_v4')}`;
}

export function scoreOf({ score, vector, cvss_version, score_v4, vector_v4 }: ScoreRow): ScoreRow {
  return { score, vector, cvss_version, score_v4, vector_v4 };
}

export function cweOf({ cwe, cwe_name }: { cwe: string | null; cwe_name: string | null }) {
  return cwe === null ? null : { id: cwe, name: cwe_name };
}
