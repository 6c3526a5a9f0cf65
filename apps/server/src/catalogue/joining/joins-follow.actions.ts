import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import type { Moved } from './move-assets.actions.ts';

interface Following {
  from: number;
  to: number;
  /** The moved assets before and after. */
  before: readonly Moved[];
  after: readonly Moved[];
}

/**
 * Earlier joins to a product follow it to another one, so that they can still be undone. That their assets moved is no
 * change by a user. Answers their ids.
 */
export const moveJoins = (db: CompanyDb, move: Following): Promise<number[]> => follow(db, move, sql`true`);

/** Joins that followed a product go back with it. */
export async function returnJoins(db: CompanyDb, move: Following, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await follow(db, move, sql`product_join.id = ANY(${ids}::integer[])`);
}

async function follow(
  db: CompanyDb,
  { from, to, before, after }: Following,
  isMeant: ReturnType<typeof sql>,
): Promise<number[]> {
  const was = new Map(before.map(({ id, version }) => [id, version]));
  const passed = JSON.stringify(after.map(({ id, version }) => ({ id, version, was: was.get(id) })));
  const { rows } = await sql<{ id: number }>`
    WITH passed AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${passed}::jsonb) AS passed(id integer, version integer, was integer)
    ), following AS (
      SELECT product_join.id,
        array_agg(coalesce(passed.version, held.version) ORDER BY held.place) FILTER (WHERE held.id IS NOT NULL) AS versions
      FROM product_join
        LEFT JOIN LATERAL unnest(asset_ids, asset_versions) WITH ORDINALITY AS held(id, version, place) ON true
        LEFT JOIN passed ON passed.id = held.id AND passed.was = held.version
      WHERE product_id = ${from} AND ${isMeant} GROUP BY product_join.id
    )
    UPDATE product_join SET product_id = ${to}, asset_versions = coalesce(following.versions, '{}')
    FROM following WHERE following.id = product_join.id RETURNING product_join.id`.execute(db);
  return rows.map(({ id }) => id);
}
