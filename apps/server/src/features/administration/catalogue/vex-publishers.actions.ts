import { sql } from 'kysely';
import type { VexPublisher } from '@rampart/contract/api/administration/catalogue.ts';
import { readAliases } from '#catalogue/entries/aliases.actions.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { withAliases } from '#catalogue/entries/names.ts';
import { isManufacturer } from '#catalogue/vex/publishers.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';

interface PublisherRow {
  publisher: string;
  uuid: string;
  name: string;
  documents: number;
  statements: number;
  newest_on: string;
  decides: boolean;
  id: number | null;
  confirmed_by: string | null;
  confirmed_at: Date | null;
}

/** Those that decide nothing come first, because somebody has to look at them. */
export async function listVexPublishers(db: OperatorDb): Promise<VexPublisher[]> {
  const { rows } = await sql<PublisherRow>`
    SELECT said.*, manufacturer.uuid, manufacturer.name, confirmed.id, confirmed_by, confirmed_at
    FROM (
      SELECT advisory.publisher, product.manufacturer_id, count(DISTINCT advisory.id)::integer AS documents,
        count(*)::integer AS statements, bool_or(decides) AS decides,
        to_char(max(stated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS newest_on
      FROM vex_statement JOIN advisory ON advisory.id = vex_statement.advisory_id
        JOIN product ON product.id = vex_statement.product_id
      GROUP BY 1, 2
    ) said JOIN manufacturer ON manufacturer.id = said.manufacturer_id
      LEFT JOIN vex_publisher confirmed USING (publisher, manufacturer_id)
    ORDER BY decides, said.publisher COLLATE natural_ci, manufacturer.name COLLATE natural_ci`.execute(db);
  return rows.map(({ uuid, name, confirmed_at, decides, ...row }) => ({
    publisher: row.publisher,
    documents: row.documents,
    statements: row.statements,
    newest_on: row.newest_on,
    manufacturer: { uuid, name },
    trust: row.id !== null ? 'confirmed' : decides ? 'manufacturer' : 'none',
    id: row.id,
    confirmed_by: row.confirmed_by,
    confirmed_at: confirmed_at?.toISOString() ?? null,
  }));
}

/** The statements decide as soon as the job has decided the versions again. */
export function confirmVexPublisher(
  database: Database,
  acting: Acting,
  at: Date,
  { publisher, manufacturer }: { publisher: string; manufacturer: string },
): Promise<{ id: number }> {
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const { rows } = await sql<{ id: number; name: string; confirmed: number | null }>`
      SELECT manufacturer.id, manufacturer.name, known.id AS confirmed
      FROM manufacturer LEFT JOIN vex_publisher known
        ON known.manufacturer_id = manufacturer.id AND known.publisher = ${publisher}
      WHERE manufacturer.uuid = ${manufacturer} AND EXISTS (
        SELECT FROM vex_statement JOIN advisory ON advisory.id = vex_statement.advisory_id
          JOIN product ON product.id = vex_statement.product_id
        WHERE advisory.publisher = ${publisher} AND product.manufacturer_id = manufacturer.id)`.execute(db);
    const [found] = rows;
    if (!found) throw notFound();
    if (found.confirmed !== null) return { id: found.confirmed };
    const { id } = await db
      .insertInto('vex_publisher')
      .values({ publisher, manufacturer_id: found.id, confirmed_by: acting.by.userName, confirmed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trust(db, { publisher, manufacturerId: found.id, decides: true });
    await recordActing(db, acting, at, 'vex-publisher-confirmed', { publisher, manufacturer: found.name });
    return { id };
  });
}

export async function withdrawVexPublisher(database: Database, acting: Acting, at: Date, id: number): Promise<void> {
  await withAliases(await readAliases(database), () =>
    database.asOperator(async (db) => {
      await lockCatalogue(db);
      const gone = await db
        .deleteFrom('vex_publisher')
        .where('id', '=', id)
        .returning(['publisher', 'manufacturer_id'])
        .executeTakeFirst();
      if (!gone) throw notFound();
      const { name, normalised_name } = await db
        .selectFrom('manufacturer')
        .select(['name', 'normalised_name'])
        .where('id', '=', gone.manufacturer_id)
        .executeTakeFirstOrThrow();
      const { publisher } = gone;
      // Documents of the manufacturer itself decide without a confirmation.
      const decides = isManufacturer(publisher, 'vendor', normalised_name);
      await trust(db, { publisher, manufacturerId: gone.manufacturer_id, decides });
      await recordActing(db, acting, at, 'vex-publisher-withdrawn', { publisher, manufacturer: name });
    }),
  );
}

/** Changes only rows that change, because each makes companies decide their versions again. */
async function trust(
  db: OperatorDb,
  { publisher, manufacturerId, decides }: { publisher: string; manufacturerId: number; decides: boolean },
): Promise<void> {
  await sql`
    UPDATE vex_statement said SET decides = wanted.decides
    FROM advisory, product, LATERAL (
      SELECT ${decides}::boolean AND (EXISTS (
        SELECT FROM vex_publisher WHERE publisher = ${publisher} AND manufacturer_id = ${manufacturerId}::integer)
        OR coalesce(advisory.publisher_category = 'vendor', false)) AS decides) wanted
    WHERE advisory.id = said.advisory_id AND advisory.publisher = ${publisher} AND product.id = said.product_id
      AND product.manufacturer_id = ${manufacturerId}::integer AND said.decides <> wanted.decides`.execute(db);
}
