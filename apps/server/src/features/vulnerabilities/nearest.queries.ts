import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

const most = 5;
/** Ids that have less than this in common with the wanted one are no help. The distance is from 0 (equal) to 1. */
const farthest = 0.75;
/** Longer texts have nothing in common with an id, and take long to compare. */
const longest = 100;

/** The ids that are most like one that does not exist. */
export async function listNearest(db: CompanyDb, kind: 'cve' | 'advisory', text: string): Promise<string[]> {
  const [table, id] = kind === 'cve' ? ['vulnerability', 'cve'] : ['advisory', 'tracking_id'];
  const wanted = text.slice(0, longest).toLowerCase();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT ${sql.ref(id)} AS id, lower(${sql.ref(id)}) <-> ${wanted} AS distance FROM ${sql.table(table)}
      ORDER BY lower(${sql.ref(id)}) <-> ${wanted} LIMIT ${most}
    ) near
    WHERE distance <= ${farthest} ORDER BY distance, id`.execute(db);
  return [...new Set(rows.map((row) => row.id))];
}
