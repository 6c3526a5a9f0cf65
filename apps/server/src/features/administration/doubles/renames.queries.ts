import { sql } from 'kysely';
import type {
  listRenames as listEndpoint,
  previewRename as endpoint,
  ProductRename,
} from '@rampart/contract/api/administration/renames.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { productNamed, type ProductName } from '#catalogue/entries/names.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import { pageFrom } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { findSides } from './doubles.queries.ts';
import { findOpenMerge } from './merges.queries.ts';

interface Naming {
  product: { id: number; uuid: string; name: string; manufacturer: string };
  named: ProductName;
  /** Why the product cannot have the name. */
  obstacle: string | null;
}

interface Row {
  id: number;
  name: string;
  manufacturer: { uuid: string; name: string; normalisedName: string };
}

/** The name as it would be stored, and whether it can be. */
export async function findNaming(db: OperatorDb, uuid: string, text: string): Promise<Naming> {
  const { rows } = await sql<Row>`
    SELECT product.id, product.name,
      jsonb_build_object('uuid', maker.uuid, 'name', maker.name, 'normalisedName', maker.normalised_name) AS manufacturer
    FROM product JOIN manufacturer maker ON maker.id = manufacturer_id WHERE product.uuid = ${uuid}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  const { id, name, manufacturer } = found;
  const named = productNamed(manufacturer, text);
  return {
    product: { id, uuid, name, manufacturer: manufacturer.name },
    named,
    obstacle: await findObstacle(db, found, named),
  };
}

async function findObstacle(db: OperatorDb, { id, name, manufacturer }: Row, named: ProductName) {
  if (named.name === name) return 'The product has this name already.';
  if (await findOpenMerge(db, [id])) return 'The product is being merged. Try again when this is done.';
  const { rows } = await sql<{ is_alias: boolean }>`
    SELECT is_alias FROM (
      SELECT id AS product_id, false AS is_alias FROM product WHERE uuid = ${named.uuid}
      UNION ALL SELECT product_id, false FROM product_other_name WHERE uuid = ${named.uuid}
      UNION ALL SELECT product_id, true FROM product_alias WHERE accepted_at IS NOT NULL
        AND spelling = ${spellingKeyOf({ maker: manufacturer.name, model: named.name })}) holder
    WHERE product_id <> ${id} ORDER BY is_alias LIMIT 1`.execute(db);
  const [holder] = rows;
  if (!holder) return null;
  return holder.is_alias
    ? 'An alias with this name refers to another product. Remove the alias first.'
    : 'Another product of the manufacturer has this name. Merge the two.';
}

export async function previewRename(db: OperatorDb, uuid: string, name: string): Promise<Answer<typeof endpoint>> {
  const { product, named, obstacle } = await findNaming(db, uuid, name);
  const side = (await findSides(db, 'product', [product.id])).get(product.id);
  const { rows } = await sql<{ aliases: number; other_names: number }>`
    SELECT (SELECT count(*) FROM product_alias WHERE product_id = ${product.id} AND accepted_at IS NOT NULL) AS aliases,
      (SELECT count(*) FROM product_other_name WHERE product_id = ${product.id}) AS other_names`.execute(db);
  const [counts] = rows;
  if (!side || !counts) throw notFound();
  return { product: side, name: named.name, obstacle, ...counts };
}

interface Listed extends Omit<ProductRename, 'renamed_at' | 'undone_at'> {
  renamed_at: Date;
  undone_at: Date | null;
}

/** One page, the latest first. */
export async function listRenames(
  db: OperatorDb,
  { pagination: { page, limit } }: Received<typeof listEndpoint>['body'],
): Promise<Answer<typeof listEndpoint>> {
  const { rows: found } = await sql<Listed>`
    SELECT renamed.id, renamed.uuid, former_name, renamed.name, renamed_by, renamed_at, undone_by, undone_at,
      undone_at IS NULL AND product.id IS NOT NULL AND NOT EXISTS (
        SELECT FROM product_rename later
        WHERE later.product_id = renamed.product_id AND later.undone_at IS NULL AND later.id > renamed.id) AS is_latest
    FROM product_rename renamed LEFT JOIN product ON product.id = renamed.product_id
    ORDER BY renamed.id DESC LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows, has_more } = pageFrom(found, limit);
  return {
    renames: rows.map(({ renamed_at, undone_at, ...row }) => ({
      ...row,
      renamed_at: renamed_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
    has_more,
  };
}
