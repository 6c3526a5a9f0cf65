import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { Database } from '#db/connect.ts';
import type { BundledDocument } from './bundle-format.ts';

/** A document for a bundle. The EPSS list has no id: it is kept in a table of its own. */
export interface Listed {
  id: number | null;
  size: number;
}

export interface Listing {
  until: Date;
  documents: Listed[];
  /** Advisories that were loaded before their documents were kept. */
  unkept: number;
}

/** From when on, and before when. */
export interface Taken {
  since?: Date | undefined;
  until?: Date | undefined;
}

/**
 * What was taken in a time. No load writes meanwhile, so everything until the moment of the listing is in it.
 * Advisories come first, because they add the products that the others name. Sheets come in the order in which they were
 * taken, because a later one replaces what an earlier one said.
 */
export function listTaken(database: Database, { since, until: end }: Taken): Promise<Listing> {
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const isNew = sql`taken_at >= ${since ?? '-infinity'} AND taken_at < ${end ?? 'infinity'}`;
    const { rows: documents } = await sql<Listed>`
      SELECT id, octet_length(packed) AS size FROM (
        SELECT id, kind, packed, first_taken_at FROM catalogue_document WHERE ${isNew}
        UNION ALL
        SELECT NULL, 'epss', packed, taken_at FROM epss_list WHERE ${isNew}
      ) taken
      ORDER BY array_position(ARRAY['csaf', 'sheet', 'cyclonedx', 'spdx', 'openvex', 'kev', 'epss'], kind),
        CASE WHEN kind = 'sheet' THEN first_taken_at END, id`.execute(db);
    const { rows } = await sql<{ until: Date; unkept: number }>`
      SELECT clock_timestamp() AS until, (
        SELECT count(*) FROM advisory WHERE NOT EXISTS (
          SELECT FROM catalogue_document kept
          WHERE kept.publisher = advisory.publisher AND kept.document_id = advisory.tracking_id)) AS unkept`.execute(
      db,
    );
    const now = rows[0]?.until ?? new Date();
    return { until: end && end < now ? end : now, unkept: rows[0]?.unkept ?? 0, documents };
  });
}

export interface KeptDocument extends Omit<BundledDocument, 'file' | 'size' | 'sha256' | 'product' | 'first_taken_at'> {
  product: string | null;
  firstTakenAt: Date;
  packed: Buffer;
}

interface KeptRow extends Omit<KeptDocument, 'firstTakenAt'> {
  first_taken_at: Date;
}

/** The documents in the order of their ids. One that was replaced since the listing comes as it is now. */
export async function readKept(database: Database, ids: readonly number[]): Promise<KeptDocument[]> {
  const { rows } = await database.asOperator((db) =>
    sql<KeptRow>`
      SELECT kind, publisher, document_id AS id, version, product, first_taken_at, packed
      FROM unnest(${[...ids]}::integer[]) WITH ORDINALITY wanted (id, place)
        JOIN catalogue_document kept ON kept.id = wanted.id
      ORDER BY place`.execute(db),
  );
  return rows.map(({ first_taken_at: firstTakenAt, ...row }) => ({ ...row, firstTakenAt }));
}

export async function readKeptEpss(database: Database): Promise<KeptDocument[]> {
  const { rows } = await database.asOperator((db) =>
    sql<KeptRow>`
      SELECT 'epss' AS kind, '' AS publisher, 'EPSS list' AS id, scored_on::text AS version, NULL AS product,
        taken_at AS first_taken_at, packed
      FROM epss_list`.execute(db),
  );
  return rows.map(({ first_taken_at: firstTakenAt, ...row }) => ({ ...row, firstTakenAt }));
}
