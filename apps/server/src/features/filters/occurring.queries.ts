import { sql, type RawBuilder } from 'kysely';
import type { FilterName, FilterOption, OptionSource, OptionsRequest } from '@rampart/contract/api/filters.ts';
import { priorityLevels } from '@rampart/contract/rules/priorities.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import { ratingStateInSql } from '#lists/rating.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** A list of the company's own data. Its filters offer only values that occur in it. */
export type OwnSource = Exclude<OptionSource, 'catalogue'>;

const isListed: Record<OwnSource, RawBuilder<unknown>> = {
  equipment: sql`true`,
  groups: sql`EXISTS (SELECT FROM group_product WHERE group_product.product_id = equipment.product_id)`,
  actionItems: sql`product.vulnerability_count > 0`,
};

/** FROM and WHERE for the products in the list, as rows of `equipment` and `product`. */
export function ownedIn(source: OwnSource): RawBuilder<unknown> {
  return sql`equipment JOIN known_product product ON product.id = equipment.product_id WHERE ${isListed[source]}`;
}

const ratingState = ratingStateInSql(sql`product.rating`);
const [high, medium, low] = priorityLevels;

type Fixed = 'ratings' | 'priorities' | 'mitigationStatuses';
type Values = RawBuilder<{ value: FilterOption['value'] }>;

/** One row for each value that occurs in the list. */
const inList: Record<Fixed, (owned: RawBuilder<unknown>) => Values> = {
  ratings: (owned) => sql`SELECT DISTINCT ${ratingState} AS value FROM ${owned}`,
  priorities: (owned) => sql`
    SELECT value FROM (
      SELECT bool_or(total_high_priority_assets > 0) AS high, bool_or(total_medium_priority_assets > 0) AS medium,
        bool_or(total_low_priority_assets > 0) AS low FROM ${owned}) counted
    CROSS JOIN LATERAL (VALUES (${high}, high), (${medium}, medium), (${low}, low)) level (value, occurs) WHERE occurs`,
  mitigationStatuses: (owned) => sql`
    SELECT DISTINCT CASE WHEN complete_assets = total_assets THEN 'complete' ELSE 'incomplete' END AS value
    FROM ${owned} AND total_assets > 0 AND equipment.own_product_id IS NULL`,
};

/** The same for the assets of one product. */
const amongAssets: Record<Fixed, (uuid: string) => Values> = {
  ratings: (uuid) => sql`SELECT ${ratingState} AS value FROM known_product product WHERE uuid = ${uuid}`,
  priorities: (uuid) => sql`
    SELECT DISTINCT (${sql.val(priorityLevels)}::text[])[priority] AS value FROM product_tally
    WHERE product_id = ${productId(uuid)} AND priority > 0 AND assets > 0`,
  mitigationStatuses: (uuid) => sql`
    SELECT value FROM (SELECT sum(complete_assets) AS complete, sum(assets) AS assets FROM product_tally
      WHERE product_id = ${productId(uuid)} AND product_id < first_own_id()) counted
    CROSS JOIN LATERAL (VALUES ('complete', complete > 0), ('incomplete', complete < assets)) status (value, occurs)
    WHERE occurs`,
};

const productId = (uuid: string) => sql`(SELECT id FROM known_product WHERE uuid = ${uuid})`;

/** The fixed options of a filter that occur; undefined if all are offered. */
export async function findOccurring(
  db: CompanyDb,
  name: FilterName,
  { source, product }: Pick<OptionsRequest, 'source' | 'product'>,
): Promise<Set<FilterOption['value']> | undefined> {
  if (!isFixed(name)) return undefined;
  let values: Values;
  if (product) values = amongAssets[name](product);
  else if (source === 'catalogue') return undefined;
  else values = inList[name](ownedIn(source));
  const { rows } = await plannedPerCall(values).execute(db);
  return new Set(rows.map(({ value }) => value));
}

function isFixed(name: FilterName): name is Fixed {
  return name in inList;
}
