import { sql } from 'kysely';
import type {
  CatalogueLoad,
  CatalogueSource,
  FileStatus,
  LoadFile,
  LoadState,
  MovedRating,
} from '@rampart/contract/api/administration/catalogue.ts';
import { tallyOf } from '#catalogue/loads/loads.actions.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

interface Page {
  page: number;
  limit: number;
}

interface LoadRow {
  id: number;
  file_name: string;
  source: CatalogueLoad['source'];
  state: LoadState;
  files_total: number | null;
  files_done: number;
  tally: unknown;
  ratings_moved: number;
  reason: string | null;
  user_name: string;
  created_at: Date;
  finished_at: Date | null;
}

/** A load is visible only when its file is complete. */
const loads = sql`
  SELECT id, file_name, source, state, files_total, files_done, tally, ratings_moved, reason, user_name, created_at,
    finished_at
  FROM catalogue_load WHERE state <> 'receiving'`;

export async function listLoads(db: OperatorDb, pagination: Page) {
  const { rows } = await sql<LoadRow>`${loads} ORDER BY id DESC ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { loads: page.rows.map(loadOf), has_more: page.has_more };
}

export async function getLoad(db: OperatorDb, id: number): Promise<CatalogueLoad> {
  const { rows } = await sql<LoadRow>`${loads} AND id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return loadOf(rows[0]);
}

const loadOf = ({ user_name, created_at, finished_at, tally, ...row }: LoadRow): CatalogueLoad => ({
  ...row,
  tally: tallyOf(tally),
  loaded_by: user_name,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

export async function listLoadFiles(db: OperatorDb, id: number, status: FileStatus, pagination: Page) {
  await getLoad(db, id);
  const { rows } = await sql<LoadFile>`
    SELECT position, file, kind, status, details, skipped FROM catalogue_load_file
    WHERE load_id = ${id} AND status = ${status} ORDER BY position ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { files: page.rows, has_more: page.has_more };
}

export async function listMovedRatings(db: OperatorDb, id: number, pagination: Page) {
  await getLoad(db, id);
  const { rows } = await sql<MovedRating>`
    SELECT coalesce(product.type, 'manufacturer') AS subject, coalesce(product.uuid, manufacturer.uuid) AS uuid,
      coalesce(product.name, manufacturer.name) AS name, product.manufacturer_name AS manufacturer, moved.before,
      moved.after
    FROM catalogue_load_rating moved
      LEFT JOIN product ON moved.subject = 'product' AND product.id = moved.subject_id
      LEFT JOIN manufacturer ON moved.subject = 'manufacturer' AND manufacturer.id = moved.subject_id
    WHERE moved.load_id = ${id} AND moved.before IS DISTINCT FROM moved.after
      AND coalesce(product.id, manufacturer.id) IS NOT NULL
    -- No rating counts as 250, the best rating.
    ORDER BY coalesce(moved.after, 250) - coalesce(moved.before, 250), moved.subject DESC, moved.subject_id
    ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { ratings: page.rows, has_more: page.has_more };
}

interface SourceRow {
  name: string;
  kind: CatalogueSource['kind'];
  entries: number;
  released_at: Date | null;
  loaded_at: Date | null;
}

/** Every publisher of advisories, the KEV list, and the bills of materials. */
export async function listSources(db: OperatorDb): Promise<CatalogueSource[]> {
  const lastLoad = (kinds: string[]) => sql`(
    SELECT max(l.created_at) FROM catalogue_load_file f JOIN catalogue_load l ON l.id = f.load_id
    WHERE f.kind = ANY(${kinds}::text[]) AND f.status IN ('loaded', 'updated', 'unchanged'))`;
  const { rows } = await sql<SourceRow>`
    SELECT publisher AS name, 'csaf' AS kind, count(*) AS entries, max(released_at) AS released_at,
      max(loaded_at) AS loaded_at
    FROM advisory GROUP BY publisher
    UNION ALL
    SELECT 'CISA Known Exploited Vulnerabilities', 'kev', count(*), max(list_released_at), ${lastLoad(['kev'])}
    FROM known_exploited
    UNION ALL
    SELECT 'Bills of materials', 'bom', count(*), NULL, ${lastLoad(['cyclonedx', 'spdx'])}
    FROM product WHERE bom IS NOT NULL
    ORDER BY 2 DESC, 3 DESC, 1`.execute(db);
  return rows.map((row) => ({
    ...row,
    released_at: row.released_at?.toISOString() ?? null,
    loaded_at: row.loaded_at?.toISOString() ?? null,
  }));
}
