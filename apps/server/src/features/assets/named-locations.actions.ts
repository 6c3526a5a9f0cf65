import { sql } from 'kysely';
import type { NewAsset } from '@rampart/contract/api/assets/new-assets.ts';
import { waitForCatalogue } from '#lists/assets/asset-locks.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** The location of one row. Null: the row has none. */
interface Named {
  id: number | null;
}

/**
 * Creates the missing locations, and locks the locations of all rows until the transaction ends. A row whose location
 * does not exist gets undefined.
 */
export async function holdNamedLocations(
  db: CompanyDb,
  given: readonly NewAsset[],
  canCreate: boolean,
): Promise<(Named | undefined)[]> {
  const names = given.map(({ location_name }) => location_name ?? null);
  const ids = given.map(({ location_id }) => location_id ?? null);
  // Before any lock: a load of the catalogue waits for the same rows.
  await waitForCatalogue(db);
  if (canCreate) await createMissing(db, names);
  const { rows } = await sql<{ nth: number; id: number }>`
    WITH given AS (
      SELECT * FROM unnest(${names}::text[], ${ids}::integer[]) WITH ORDINALITY AS given(name, id, nth)
    ), wanted AS (
      SELECT nth, id FROM given WHERE id IS NOT NULL
      UNION ALL
      SELECT given.nth, location.id FROM given
        JOIN location ON lower(location.name COLLATE "und-x-icu") = lower(given.name COLLATE "und-x-icu")
    )
    SELECT wanted.nth::integer AS nth, location.id FROM wanted JOIN location ON location.id = wanted.id
    ORDER BY location.id FOR KEY SHARE OF location`.execute(db);
  const found = new Map(rows.map(({ nth, id }) => [nth, { id }]));
  return given.map((_, index) => (names[index] === null && ids[index] === null ? { id: null } : found.get(index + 1)));
}

/** The locations that the company does not have, written as in the first row. */
async function createMissing(db: CompanyDb, names: readonly (string | null)[]): Promise<void> {
  if (names.every((name) => name === null)) return;
  await sql`
    INSERT INTO location (name)
    SELECT name FROM (
      SELECT DISTINCT ON (lower(name COLLATE "und-x-icu")) name, nth
      FROM unnest(${names}::text[]) WITH ORDINALITY AS given(name, nth)
      WHERE name IS NOT NULL
        AND lower(name COLLATE "und-x-icu") NOT IN (SELECT lower(location.name COLLATE "und-x-icu") FROM location)
      ORDER BY lower(name COLLATE "und-x-icu"), nth
    ) missing ORDER BY nth
    ON CONFLICT DO NOTHING`.execute(db);
}
