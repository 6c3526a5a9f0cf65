import { sql } from 'kysely';
import type {
  findMakerProducts as findEndpoint,
  listMakerProducts as listEndpoint,
  ListedMaker,
  MakerProduct,
  listMakers as makersEndpoint,
} from '@rampart/contract/api/administration/maker-splits.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { bareManufacturer, productUuid } from '#catalogue/entries/names.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { containing, wordsOf } from '#lists/words/words.ts';
import { getSplitMaker } from './maker-splits.queries.ts';

/** Those whose names begin with the search come first. */
export async function listMakers(
  db: OperatorDb,
  { search, pagination }: Received<typeof makersEndpoint>['body'],
): Promise<Answer<typeof makersEndpoint>> {
  const words = wordsOf(search).map(
    (word) => sql`lower(concat_ws(' ', maker.name, array_to_string(other_names, ' '))) LIKE ${containing(word)}`,
  );
  const found = sql`
    FROM manufacturer maker CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT other.name FROM manufacturer_other_name other
        WHERE other.manufacturer_id = maker.id AND other.name <> maker.name ORDER BY other.name) AS other_names) others
    WHERE ${sql.join([sql`true`, ...words], sql` AND `)}`;
  const { rows } = await sql<ListedMaker>`
    SELECT uuid, name, other_names, (SELECT count(*) FROM product WHERE manufacturer_id = maker.id) AS products ${found}
    ORDER BY starts_with(lower(name), ${search.trim().toLowerCase()}) DESC, name COLLATE natural_ci, id
    ${pageOf(pagination)}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*) AS total ${found}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { manufacturers: page.rows, total: counts[0]?.total ?? 0, has_more: page.has_more };
}

const matching = (makerId: number, search: string) =>
  sql.join(
    [
      sql`product.manufacturer_id = ${makerId}`,
      ...wordsOf(search).map((word) => sql`product.search_text LIKE ${containing(word)}`),
    ],
    sql` AND `,
  );

export async function listMakerProducts(
  db: OperatorDb,
  { uuid, search, pagination }: { uuid: string } & Received<typeof listEndpoint>['body'],
): Promise<Answer<typeof listEndpoint>> {
  const condition = matching((await getSplitMaker(db, uuid)).id, search);
  const { rows } = await sql<MakerProduct>`
    SELECT id, uuid, name, type = 'component' AS is_component, type_name AS label, vulnerability_count AS vulnerabilities
    FROM product WHERE ${condition} ORDER BY name COLLATE natural_ci, id ${pageOf(pagination)}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM product WHERE ${condition}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return { products: page.rows, total: counts[0]?.total ?? 0, has_more: page.has_more };
}

/** The uuid of a product is computed from the name of the manufacturer that it came with. */
export async function findMakerProducts(
  db: OperatorDb,
  { uuid, search, came_with }: { uuid: string } & Received<typeof findEndpoint>['body'],
): Promise<Answer<typeof findEndpoint>> {
  const maker = await getSplitMaker(db, uuid);
  const { rows } = await sql<{ id: number; uuid: string; normalised_name: string }>`
    SELECT id, uuid, normalised_name FROM product WHERE ${matching(maker.id, search)} ORDER BY id`.execute(db);
  const bare = came_with === undefined ? undefined : bareManufacturer(came_with);
  const found = rows.filter((row) => bare === undefined || productUuid(bare, row.normalised_name) === row.uuid);
  return { products: found.map(({ id }) => id) };
}
