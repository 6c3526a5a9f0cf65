import { sql, type RawBuilder } from 'kysely';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type {
  countProposals as countEndpoint,
  ListedOwnProduct,
  listOwnProducts as listEndpoint,
  OwnProduct,
} from '@rampart/contract/api/own-products.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { findProposals, type NamedOwnProduct } from '#catalogue/own/proposals.queries.ts';
import { countedUpTo, pageFrom, pageOf } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { findMatchedProducts } from '#lists/products/matched-products.queries.ts';
import { containing, wordsOf } from '#lists/words/words.ts';

const columns = sql`own.uuid, own.id AS equipment_id, own.name, own.manufacturer_name AS manufacturer,
  own.type_name AS label`;

export async function getOwnProduct(db: CompanyDb, id: number): Promise<OwnProduct> {
  const { rows } = await sql<OwnProduct>`SELECT ${columns} FROM own_product own WHERE own.id = ${id}`.execute(db);
  return rows[0] as OwnProduct;
}

export async function listOwnProducts(
  db: CompanyDb,
  { queryString, isProposed, pagination }: Received<typeof listEndpoint>['body'],
): Promise<Answer<typeof listEndpoint>> {
  const conditions = wordsOf(queryString).map((word) => sql`own.search_text LIKE ${containing(word)}`);
  if (isProposed) conditions.push(sql`own.id = ANY(${[...(await latestProposals(db)).found.keys()]})`);
  const matches = sql.join([sql`true`, ...conditions], sql` AND `);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM own_product own WHERE ${matches} LIMIT ${sql.lit(countedUpTo + 1)}) counted`.execute(db);
  const { rows: read } = await listed(sql`
    SELECT ${columns}, own.is_suggested FROM own_product own WHERE ${matches}
    ORDER BY own.name COLLATE natural_ci, own.id ${pageOf(pagination)}`).execute(db);
  const { rows, has_more } = pageFrom(read, pagination.limit);
  return { own_products: await withProposals(db, rows), has_more, total: counted[0]?.total ?? 0 };
}

export async function countProposals(db: CompanyDb): Promise<Answer<typeof countEndpoint>> {
  const { found, isComplete } = await latestProposals(db);
  return { total: found.size, is_complete: isComplete };
}

/** The proposals of the latest own products. A company can have so many that comparing all of them takes too long. */
async function latestProposals(db: CompanyDb) {
  const { rows } = await latestOwnProducts.execute(db);
  const compared = rows.slice(0, limits.proposalsComparedMax);
  return { found: await findProposals(db, compared), isComplete: compared.length === rows.length };
}

/** One more than are compared. In the order of the key, so PostgreSQL reads only these. */
export const latestOwnProducts = sql<NamedOwnProduct>`
  SELECT id, manufacturer_name AS manufacturer, name FROM own_product
  ORDER BY id DESC LIMIT ${sql.lit(limits.proposalsComparedMax + 1)}`;

export async function getListedOwnProduct(db: CompanyDb, uuid: string): Promise<ListedOwnProduct> {
  const { rows } = await listed(
    sql`SELECT ${columns}, own.is_suggested FROM own_product own WHERE own.uuid = ${uuid}`,
  ).execute(db);
  if (rows.length === 0) throw notFound();
  const [product] = await withProposals(db, rows);
  return product as ListedOwnProduct;
}

const listed = (page: RawBuilder<unknown>) => sql<Omit<ListedOwnProduct, 'proposal'>>`
  SELECT page.uuid, page.equipment_id, page.name, page.manufacturer, page.label, page.is_suggested,
    EXISTS (SELECT FROM equipment WHERE equipment.product_id = page.equipment_id) AS is_in_my_equipment,
    (SELECT coalesce(sum(assets), 0) FROM product_tally WHERE product_tally.product_id = page.equipment_id)
      AS total_assets
  FROM (${page}) page
  ORDER BY page.name COLLATE natural_ci, page.equipment_id`;

/** With the products of the catalogue that they probably are. */
async function withProposals(
  db: CompanyDb,
  rows: readonly Omit<ListedOwnProduct, 'proposal'>[],
): Promise<ListedOwnProduct[]> {
  const proposals = await findProposals(
    db,
    rows.map(({ equipment_id: id, manufacturer, name }) => ({ id, manufacturer, name })),
  );
  const products = await findMatchedProducts(db, [...new Set(proposals.values())]);
  const proposalOf = (id: number) => products.get(proposals.get(id) ?? 0) ?? null;
  return rows.map((row) => ({ ...row, proposal: proposalOf(row.equipment_id) }));
}
