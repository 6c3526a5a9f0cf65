import { sql, type RawBuilder } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import { allOf, always, isOneOf, type Condition } from '#db/conditions.ts';
import { hasNarrowedAssets, narrowsCounts } from '#lists/counts/narrowed-counts.ts';
import { hasRating } from '#lists/rating.ts';
import { isMadeBy } from './made-by.ts';
import { affectedBy, patternOf } from '#lists/words/sought-ids.ts';
import { isInProduct, isOfType, type SoughtWord } from '#lists/words/sought-words.ts';
import { hasTrigram, wordsOf } from '#lists/words/words.ts';

/** Whether a row of `product` contains the words and matches the lists of the filter that concern the catalogue. */
export function matchesProductFilter(filter: FilterState, words: readonly SoughtWord[]): Condition {
  return allOf([...words.map(isInProduct), ...inCatalogue(filter)]);
}

/** The same text as `search_text` of a product, from the names that `equipment` stores. So no product is looked up. */
const searchText = sql`lower(concat_ws(' ', equipment.name, equipment.manufacturer_name, equipment.type_name))`;

/** Whether the names of a row of `equipment` match the pattern of the word, or its type is one of the word's types. */
function isInNames(word: SoughtWord, pattern: string): Condition {
  const isInText = sql<boolean>`${searchText} LIKE ${pattern}`;
  const isTyped = isOfType(word);
  return isTyped ? sql<boolean>`(${isTyped} OR ${isInText})` : isInText;
}

/** Whether an id affects a row of `equipment`. The part with this name has the products of the id. */
function isAmong(affected: RawBuilder<unknown>): Condition {
  return sql<boolean>`equipment.product_id IN (SELECT product_id FROM ${affected})`;
}

/**
 * Whether a row of `equipment` matches the filter. It is joined with its `product` if the filter needs it. Each word
 * can be in the product or in one of its assets.
 */
export function matchesEquipmentFilter(filter: FilterState, search: AssetSearch): Condition {
  return allOf([...search.words, matchesLists(filter)]);
}

/** The same without the words. */
export function matchesLists(filter: FilterState): Condition {
  return allOf([
    ...inCatalogue(filter),
    ...(narrowsCounts(filter) ? [hasNarrowedAssets(filter)] : []),
    hasStatus(filter.mitigationStatuses),
  ]);
}

/** Whether only products of My Equipment can match the filter. */
export function asksForAssets(filter: FilterState): boolean {
  return narrowsCounts(filter) || filter.mitigationStatuses.length > 0;
}

/** Whether the filter has any condition. */
export function isActive({ queryString, ...lists }: FilterState): boolean {
  return wordsOf(queryString).length > 0 || Object.values(lists).some((list) => list.length > 0);
}

export interface AssetSearch {
  /** Parts of a WITH clause. Each look-up runs once, even if the condition appears several times in the statement. */
  parts: RawBuilder<unknown>[];
  /** Whether a row of `equipment` matches all of the words. */
  words: Condition[];
}

interface SearchScope {
  searchesAssets?: boolean;
  /** Whether the statement checks products one after the other, only until a page is full. */
  isLazy?: boolean;
}

/**
 * How many assets with a word are looked up if few products are checked. A word that is in more assets is quickly found
 * in any product.
 */
const lookedUp = sql.lit(1_000);

/**
 * How to find the words of a search in `equipment` and in its assets. The faster check comes first, because it often
 * decides.
 */
export function assetSearch(
  words: readonly SoughtWord[],
  { searchesAssets = true, isLazy = false }: SearchScope = {},
): AssetSearch {
  const search: AssetSearch = { parts: [], words: [] };
  for (const [index, sought] of words.entries()) {
    const pattern = patternOf(sought);
    const affected = sql.id(`affected_${index + 1}`);
    if (sought.id) search.parts.push(sql`${affected} AS MATERIALIZED (${affectedBy(sought.id)})`);
    const isInText = isInNames(sought, pattern);
    const isInName = sought.id ? sql<boolean>`(${isAmong(affected)} OR ${isInText})` : isInText;
    const isInAnAsset = sql<boolean>`EXISTS (SELECT FROM asset WHERE asset.product_id = equipment.product_id
      AND asset.removed_at IS NULL AND asset.search_text LIKE ${pattern} ${isLazy ? sql`OFFSET 0` : sql``})`;
    if (!searchesAssets) search.words.push(isInName);
    else if (!hasTrigram(sought.word)) search.words.push(sql`(${isInName} OR ${isInAnAsset})`);
    else {
      const found = sql.id(`with_word_${index + 1}`);
      search.parts.push(sql`${found} AS MATERIALIZED (SELECT ${productsByAsset(pattern, isLazy)} AS product_id)`);
      const isFound = sql`equipment.product_id IN (SELECT product_id FROM ${found} WHERE product_id IS NOT NULL)`;
      const isAmongMore = sql`EXISTS (SELECT FROM ${found} WHERE product_id IS NULL) AND ${isInAnAsset}`;
      search.words.push(sql`(${isFound} OR ${isInName} ${isLazy ? sql`OR (${isAmongMore})` : sql``})`);
    }
  }
  return search;
}

/** All products with such an asset, or those of the first assets and a null if there may be more. */
function productsByAsset(pattern: string, isLazy: boolean): RawBuilder<unknown> {
  return isLazy ? sql`find_first_products_by_asset(${pattern}, ${lookedUp})` : sql`find_products_by_asset(${pattern})`;
}

/** Whether the filter needs columns that only `product` has. */
export function looksAtProduct(filter: FilterState): boolean {
  const { equipmentCategories, manufacturers, equipmentTypes, componentTypes, ratings } = filter;
  return [equipmentCategories, manufacturers, equipmentTypes, componentTypes, ratings].some((list) => list.length > 0);
}

/**
 * Whether the filter matches a large part of the catalogue. For a small company, looking up each of its products is
 * fast. For a large one it takes three times as long as reading all matching products.
 */
export function asksForMuch({ ratings, equipmentCategories, equipmentTypes }: FilterState): boolean {
  return [ratings, equipmentCategories, equipmentTypes].some((list) => list.length > 0);
}

function inCatalogue(filter: FilterState): Condition[] {
  return [
    hasRating(filter.ratings),
    isMadeBy(filter.manufacturers),
    hasType('product', 'product', filter.equipmentTypes),
    hasCategory(filter.equipmentCategories),
    hasComponentType(filter.componentTypes),
  ];
}

/** Own products are in neither status, because their vulnerabilities are not known. */
function hasStatus(statuses: FilterState['mitigationStatuses']): Condition {
  const [isComplete, isIncomplete] = [statuses.includes('complete'), statuses.includes('incomplete')];
  if (isComplete && isIncomplete)
    return sql<boolean>`(equipment.total_assets > 0 AND equipment.own_product_id IS NULL)`;
  if (isComplete)
    return sql<boolean>`(equipment.total_assets > 0 AND equipment.complete_assets = equipment.total_assets
      AND equipment.own_product_id IS NULL)`;
  return isIncomplete ? sql<boolean>`equipment.complete_assets < equipment.total_assets` : always;
}

/** Whether a row of `product` is of a type in one of the categories. */
export function hasCategory(categories: number[]): Condition {
  if (categories.length === 0) return always;
  // With an array of the few types, PostgreSQL can use an index on type and rating. With a join it cannot.
  return sql<boolean>`product.product_type_id = ANY(ARRAY(
    SELECT id FROM product_type WHERE category_id = ANY(${categories}::integer[])))`;
}

/**
 * Whether a row of `product`, under this table name, has one of the types. If the filter includes No type, also
 * products of this kind without a type.
 */
export function hasType(table: string, kind: 'product' | 'component', types: number[]): Condition {
  const isOfOne = isOneOf(
    `${table}.product_type_id`,
    types.filter((type) => type !== noType.value),
  );
  if (!types.includes(noType.value)) return isOfOne;
  const hasNone = sql<boolean>`(${sql.ref(`${table}.product_type_id`)} IS NULL AND ${sql.ref(`${table}.type`)} = ${sql.lit(kind)})`;
  return isOfOne === always ? hasNone : sql<boolean>`(${isOfOne} OR ${hasNone})`;
}

/**
 * A component of the type, or a product that contains one. The look-up starts from the types, because there are few.
 */
function hasComponentType(types: number[]): Condition {
  if (types.length === 0) return always;
  const hasOneOfThem = hasType('component', 'component', types);
  return sql<boolean>`product.id IN (
    SELECT component.id FROM product component WHERE ${hasOneOfThem}
    UNION ALL
    SELECT product_component.product_id
    FROM product component JOIN product_component ON product_component.component_id = component.id
    WHERE ${hasOneOfThem})`;
}
