import { sql } from 'kysely';
import type {
  CatalogueDouble,
  DoubleSide,
  DoubleSubject,
  listDoubles as endpoint,
} from '@rampart/contract/api/administration/doubles.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { doubleReasonText } from '@rampart/contract/rules/catalogue/double-reasons.ts';
import { pageFrom } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';

interface Row {
  id: number;
  subject: DoubleSubject;
  one_id: number;
  other_id: number;
  why: unknown;
  decided_by: string | null;
}

/** One page, by the names of the first of each pair. */
export async function listDoubles(
  db: OperatorDb,
  { subject, is_decided, search, pagination: { page, limit } }: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const [table, maker] = subject === 'product' ? ['product', sql`one.manufacturer_name`] : ['manufacturer', sql`''`];
  const pairs = sql`
    FROM catalogue_double pair JOIN ${sql.table(table)} one ON one.id = one_id JOIN ${sql.table(table)} other ON other.id = other_id
    WHERE pair.subject = ${subject} AND (decided_by IS NOT NULL) = ${is_decided}
      -- It is being merged.
      AND NOT (pair.subject = 'product' AND EXISTS (
        SELECT FROM catalogue_merge merge
        WHERE merge.state IN ('waiting', 'merging', 'undoing') AND merged_id IN (one_id, other_id)))
      AND NOT (pair.subject = 'manufacturer' AND EXISTS (
        SELECT FROM manufacturer_merge merge
        WHERE merge.state IN ('waiting', 'merging', 'undoing') AND merged_id IN (one_id, other_id)))`;
  const sought = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows: found } = await sql<Row>`
    SELECT pair.id, pair.subject, one_id, other_id, why, decided_by ${pairs}
      AND (lower(one.name) LIKE ${sought} OR lower(other.name) LIKE ${sought} OR lower(${maker}) LIKE ${sought})
    ORDER BY ${maker} COLLATE natural_ci, one.name COLLATE natural_ci, other.name COLLATE natural_ci, pair.id
    LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number; searched_at: Date | null }>`
    SELECT count(*) AS total, (SELECT searched_at FROM double_search) AS searched_at ${pairs}`.execute(db);
  const { rows, has_more } = pageFrom(found, limit);
  const sides = await findSides(db, subject, [...new Set(rows.flatMap(({ one_id, other_id }) => [one_id, other_id]))]);
  return {
    doubles: rows.flatMap(({ one_id, other_id, why, ...row }): CatalogueDouble[] => {
      const [one, other] = [sides.get(one_id), sides.get(other_id)];
      return one && other ? [{ ...row, why: doubleReasonText(why), one, other }] : [];
    }),
    has_more,
    total: counted[0]?.total ?? 0,
    searched_at: counted[0]?.searched_at?.toISOString() ?? null,
  };
}

/** What an operator compares. Of companies, only numbers. */
export async function findSides(
  db: OperatorDb,
  subject: DoubleSubject,
  ids: readonly number[],
): Promise<Map<number, DoubleSide>> {
  const { rows } =
    subject === 'product'
      ? await sql<DoubleSide & { id: number }>`
          SELECT product.id, uuid, name, manufacturer_name AS manufacturer, type_name AS label,
            vulnerability_count AS vulnerabilities, NULL AS products, owned.*
          FROM product, LATERAL (
            SELECT count(*) AS companies, coalesce(sum(total_assets), 0) AS assets
            FROM equipment WHERE equipment.product_id = product.id) owned
          WHERE product.id = ANY(${ids}::integer[])`.execute(db)
      : await sql<DoubleSide & { id: number }>`
          SELECT manufacturer.id, uuid, name, NULL AS manufacturer, NULL AS label, made.*, owned.*
          FROM manufacturer, LATERAL (
            SELECT count(*) AS products, coalesce(sum(vulnerability_count), 0) AS vulnerabilities
            FROM product WHERE manufacturer_id = manufacturer.id) made, LATERAL (
            SELECT count(DISTINCT company_id) AS companies, coalesce(sum(total_assets), 0) AS assets
            FROM equipment JOIN product ON product.id = equipment.product_id
            WHERE product.manufacturer_id = manufacturer.id) owned
          WHERE manufacturer.id = ANY(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...side }) => [id, side]));
}
