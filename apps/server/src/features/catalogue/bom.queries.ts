import { sql } from 'kysely';
import type { Bom, BomPart } from '@rampart/contract/api/catalogue.ts';
import { partsOfStored, type LinkedPart } from '#catalogue/bom/stored-bom.ts';
import { normaliseProduct } from '#catalogue/entries/names.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { ratingOf } from '#lists/rating.ts';

/**
 * The bill of materials of a product or component, or 404 without one. Parts with known vulnerabilities come first, those
 * of the worst rating before all others. Apart from that, the parts have the order of the bill.
 */
export async function getBom(db: CompanyDb, uuid: string): Promise<Bom> {
  const row = await db
    .selectFrom('product')
    .select(['id', 'name', 'bom', 'bom_format', 'bom_parts'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row?.bom) throw notFound();
  const { format, parts, isLinked } = partsOfStored({ text: row.bom, format: row.bom_format, parts: row.bom_parts });
  const products = parts.length === 0 ? [] : await listLinked(db, row.id, isLinked ? uuidsOf(parts) : undefined);
  return { name: row.name, format, text: row.bom, parts: inOrder(placed(parts, products, isLinked)) };
}

const uuidsOf = (parts: LinkedPart[]) => [...new Set(parts.flatMap(({ uuid }) => uuid ?? []))];

interface LinkedRow {
  /** As the link has it. The product can have another one since a merge. */
  asked: string;
  uuid: string;
  type: 'product' | 'component';
  name: string;
  normalised_name: string;
  manufacturer: string;
  rating: number | null;
  rated_at: Date | null;
  vulnerabilities: number;
  exploited: number;
}

/** The products with these uuids. A bill of an older version has none: then the components that it brought. */
async function listLinked(db: CompanyDb, productId: number, uuids: string[] | undefined): Promise<LinkedRow[]> {
  const ids = uuids
    ? sql`SELECT asked, coalesce((SELECT product_id FROM product_other_name other WHERE other.uuid = asked),
        (SELECT known.id FROM product known WHERE known.uuid = asked)) AS id FROM unnest(${uuids}::uuid[]) asked`
    : sql`SELECT NULL::uuid AS asked, component_id AS id FROM product_component WHERE product_id = ${productId}`;
  const { rows } = await sql<LinkedRow>`
    SELECT linked.asked, product.uuid, product.type, product.name, product.normalised_name,
      product.manufacturer_name AS manufacturer, product.rating, product.rated_at,
      product.vulnerability_count AS vulnerabilities, product.exploited_count AS exploited
    FROM (${ids}) linked JOIN product ON product.id = linked.id`.execute(db);
  return rows;
}

function placed(parts: LinkedPart[], products: LinkedRow[], isLinked: boolean): BomPart[] {
  const byKey = new Map(products.map((one) => [isLinked ? one.asked : one.normalised_name, one]));
  return parts.map((part) => {
    const found = byKey.get(isLinked ? (part.uuid ?? '') : normaliseProduct(part.name));
    return {
      name: part.name,
      version: part.version || null,
      supplier: part.supplier || null,
      licence: part.licence || null,
      purl: part.purl || null,
      cpe: part.cpe || null,
      product: found
        ? {
            uuid: found.uuid,
            type: found.type,
            name: found.name,
            manufacturer: found.manufacturer,
            rating: ratingOf(found),
            vulnerabilities: found.vulnerabilities,
            exploited: found.exploited,
            rests_on: part.rests_on ?? 'name',
          }
        : null,
    };
  });
}

function inOrder(parts: BomPart[]): BomPart[] {
  const isVulnerable = ({ product }: BomPart) => (product?.vulnerabilities ?? 0) > 0;
  const ratingOfPart = ({ product }: BomPart) => product?.rating.value ?? Infinity;
  const [vulnerable, others] = [parts.filter(isVulnerable), parts.filter((part) => !isVulnerable(part))];
  return [
    ...vulnerable.toSorted(
      (a, b) =>
        ratingOfPart(a) - ratingOfPart(b) || (b.product?.vulnerabilities ?? 0) - (a.product?.vulnerabilities ?? 0),
    ),
    ...others,
  ];
}
