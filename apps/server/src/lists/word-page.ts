import { sql } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { pageOf } from '#db/paging.ts';
import { isActive, isInNames } from './product-filter.ts';
import { orderOf, sortedBy, type ProductOrder } from './product-order.ts';
import { filteredPage, mostCounted, type Pagination, type Part } from './product-page.ts';
import type { SoughtWord } from './sought-words.ts';
import { containing, hasTrigram } from './words.ts';

/** The word of a search for one word and nothing else, if the text index of the assets knows such words. */
export function wordAlone(filter: FilterState, words: readonly SoughtWord[]): SoughtWord | undefined {
  const [sought, ...more] = words;
  const isAlone = sought !== undefined && more.length === 0 && !isActive({ ...filter, queryString: '' });
  return isAlone && hasTrigram(sought.word) ? sought : undefined;
}

/** So many products of the list are asked one by one whether they match, before all that do are found. */
const nearby = sql.lit(250);

/**
 * How a page of My Equipment is read for one word. Where so many products have it that they are not all counted, they are
 * not all found either: in the order of the list the page is full soon. Where it is not, they stand further down, and are
 * found after all.
 */
export function wordPage(word: SoughtWord, orderState: ProductOrder, pagination: Pagination) {
  const order = orderOf('equipment', orderState);
  const depth = sql.lit(pagination.page * pagination.limit + 1);
  // Hidden from the planner, which would plan for each word anew.
  const sought = sql`(SELECT pattern FROM sought)`;
  const isInName = isInNames(word, sought);
  const isAmongFound = sql<boolean>`equipment.product_id IN (SELECT product_id FROM with_word)`;
  // OFFSET 0: by its index for each product, not once for all that the company has.
  const isInAnAsset = sql<boolean>`EXISTS (SELECT FROM asset WHERE asset.product_id = equipment.product_id
    AND asset.removed_at IS NULL AND asset.search_text LIKE ${sought} OFFSET 0)`;
  const many = (isMuch: Part) => sql`
    WITH near AS MATERIALIZED (
      SELECT equipment.product_id AS id FROM (SELECT * FROM equipment ORDER BY ${order} LIMIT ${nearby}) equipment
      WHERE ${isMuch} AND (${isAmongFound} OR ${isInName} OR ${isInAnAsset}) LIMIT ${depth})
    (SELECT id FROM near WHERE (SELECT count(*) FROM near) = ${depth} ${pageOf(pagination)})
    UNION ALL
    (SELECT equipment.product_id AS id FROM equipment
      WHERE ${isMuch} AND (SELECT count(*) FROM near) < ${depth}
        AND (equipment.product_id IN (SELECT find_products_by_asset(${sought})) OR ${isInName})
      ORDER BY ${order} ${pageOf(pagination)})`;
  const { parts, ids } = filteredPage({
    matching: sql`SELECT equipment.product_id AS id, equipment.product_id, ${sortedBy('equipment', orderState)}
      FROM equipment WHERE ${isAmongFound}
      UNION ALL SELECT equipment.product_id, equipment.product_id, ${sortedBy('equipment', orderState)}
      FROM equipment WHERE NOT ${isAmongFound} AND ${isInName}`,
    table: 'equipment',
    joined: sql``,
    order,
    many,
    pagination,
  });
  const found = sql`sought AS MATERIALIZED (SELECT ${containing(word.word)}::text AS pattern),
    with_word AS MATERIALIZED (SELECT find_enough_products_by_asset(pattern, ${mostCounted}) AS product_id FROM sought)`;
  return { parts: [found, ...parts], ids };
}
