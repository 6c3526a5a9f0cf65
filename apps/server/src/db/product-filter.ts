import { sql, type RawBuilder } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { ratingStep } from '@rampart/contract/rules/ratings.ts';
import { containing, wordsOf } from '#db/words.ts';

const all = sql<boolean>`true`;

/** Whether a row of `product` meets the filter. Every list and count of products uses this one condition. */
export function matchesProductFilter(filter: FilterState): RawBuilder<boolean> {
  const conditions = [
    ...wordsOf(filter.queryString).map((word) => sql<boolean>`product.search_text LIKE ${containing(word)}`),
    hasRating(filter.ratings),
    isOneOf('product.manufacturer_id', filter.manufacturers),
    isOneOf('product.product_type_id', filter.equipmentTypes),
    hasCategory(filter.equipmentCategories),
    hasComponentType(filter.componentTypes),
    // These ask for assets, of which nothing is recorded yet: no product has one that meets them.
    [filter.locations, filter.priorities, filter.mitigationStatuses].some((list) => list.length > 0)
      ? sql<boolean>`false`
      : all,
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Lists are passed as one array: the statement stays the same however many values there are, and none means all. */
function isOneOf(column: string, values: number[]): RawBuilder<boolean> {
  return values.length === 0 ? all : sql<boolean>`${sql.ref(column)} = ANY(${values}::integer[])`;
}

function hasCategory(categories: number[]): RawBuilder<boolean> {
  if (categories.length === 0) return all;
  return sql<boolean>`product.product_type_id IN (SELECT id FROM product_type WHERE category_id = ANY(${categories}::integer[]))`;
}

/** A component of the type, or a product with one inside. */
function hasComponentType(types: number[]): RawBuilder<boolean> {
  if (types.length === 0) return all;
  return sql<boolean>`(product.product_type_id = ANY(${types}::integer[]) OR EXISTS (
    SELECT FROM product_component JOIN product component ON component.id = product_component.component_id
    WHERE product_component.product_id = product.id AND component.product_type_id = ANY(${types}::integer[])))`;
}

function hasRating(states: number[]): RawBuilder<boolean> {
  if (states.length === 0) return all;
  const ranges = states.map((state) =>
    state === 0
      ? sql<boolean>`product.rating IS NULL`
      : sql<boolean>`product.rating BETWEEN ${(state - 1) * ratingStep + 1} AND ${state * ratingStep}`,
  );
  return sql<boolean>`(${sql.join(ranges, sql` OR `)})`;
}
