import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type {
  listOtherNames as listEndpoint,
  OtherName,
  previewSplit as endpoint,
} from '@rampart/contract/api/administration/splits.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { readAdvisory } from '#catalogue/csaf/csaf.ts';
import { readAliases } from '#catalogue/entries/aliases.actions.ts';
import { withAliases, type AddedAliases } from '#catalogue/entries/names.ts';
import { startJsonThread } from '#catalogue/files/json-thread.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import type { SplitName } from '#catalogue/splitting/split-name.actions.ts';
import type { Database } from '#db/connect.ts';
import { pageFrom } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { findSides } from '../doubles/doubles.queries.ts';

const unpack = promisify(gunzip);

/** Names of a merge of manufacturers go back with its undo. The name that a product shows cannot be another product. */
const canBeSplit = sql`other.name IS NOT NULL AND other.maker_merge_id IS NULL AND other.name <> product.name
  AND NOT EXISTS (SELECT FROM catalogue_merge merge WHERE merge.id = other.merge_id
    AND (merge.state <> 'merged' OR merge.maker_merge_id IS NOT NULL))`;

interface Row extends Omit<OtherName, 'merged_at'> {
  merged_at: Date | null;
}

export async function listOtherNames(
  db: OperatorDb,
  { search, pagination: { page, limit } }: Received<typeof listEndpoint>['body'],
): Promise<Answer<typeof listEndpoint>> {
  const sought = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows: found } = await sql<Row>`
    SELECT other.uuid, other.name, merged_at,
      jsonb_build_object('uuid', product.uuid, 'name', product.name, 'manufacturer', manufacturer_name) AS product
    FROM product_other_name other JOIN product ON product.id = other.product_id
      LEFT JOIN catalogue_merge merge ON merge.id = other.merge_id
    WHERE ${canBeSplit} AND lower(concat_ws(' ', other.name, manufacturer_name, product.name)) LIKE ${sought}
    ORDER BY manufacturer_name COLLATE natural_ci, product.name COLLATE natural_ci, other.name COLLATE natural_ci, other.uuid
    LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows, has_more } = pageFrom(found, limit);
  return { names: rows.map((row) => ({ ...row, merged_at: row.merged_at?.toISOString() ?? null })), has_more };
}

/** A name that can be split. */
export async function findName(db: OperatorDb, uuid: string): Promise<SplitName | undefined> {
  const { rows } = await sql<SplitName>`
    SELECT other.uuid, other.name, other.product_id, product.uuid AS product_uuid, product.manufacturer_id,
      other.merge_id, merge.merged
    FROM product_other_name other JOIN product ON product.id = other.product_id
      LEFT JOIN catalogue_merge merge ON merge.id = other.merge_id
    WHERE other.uuid = ${uuid} AND ${canBeSplit}`.execute(db);
  return rows[0];
}

interface About {
  packed: Buffer | null;
}

/** Reads the kept documents about the product as they will be read after the split. */
export async function previewSplit(database: Database, uuid: string): Promise<Answer<typeof endpoint>> {
  const { name, side, about, components } = await database.asOperator(async (db) => {
    const found = await findName(db, uuid);
    const product = found && (await findSides(db, 'product', [found.product_id])).get(found.product_id);
    if (!found || !product) throw notFound();
    const { rows } = await sql<About>`
      SELECT packed FROM advisory LEFT JOIN catalogue_document kept
        ON kept.kind = 'csaf' AND kept.publisher = advisory.publisher AND kept.document_id = advisory.tracking_id
      WHERE advisory.id IN (
        SELECT advisory_id FROM product_vulnerability WHERE product_id = ${found.product_id}
        UNION SELECT advisory_id FROM vex_statement WHERE product_id = ${found.product_id})`.execute(db);
    const { rows: parts } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM product_component WHERE ${found.product_id} IN (product_id, component_id)`.execute(
      db,
    );
    return { name: found.name, side: product, about: rows, components: parts[0]?.count ?? 0 };
  });
  const documents = about.flatMap(({ packed }) => packed ?? []);
  return {
    name,
    product: side,
    ...(await countNamed(documents, uuid, await readAliases(database))),
    advisories: documents.length,
    unknown_advisories: about.length - documents.length,
    components,
  };
}

/** What the documents say about the product with this uuid, if no other product has it. */
async function countNamed(documents: readonly Buffer[], uuid: string, aliases: AddedAliases) {
  const products = new Map(aliases.products);
  products.delete(uuid);
  const counts = { findings: 0, statements: 0 };
  const json = startJsonThread(catalogueLimits);
  await withAliases({ ...aliases, products }, async () => {
    for (const packed of documents) {
      const { findings, statements } = readAdvisory(await json.parse(await unpack(packed)));
      counts.findings += findings.filter(({ productUuid }) => productUuid === uuid).length;
      counts.statements += statements.filter(({ product }) => product.uuid === uuid).length;
    }
  }).finally(json.end);
  return counts;
}
