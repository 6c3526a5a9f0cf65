import { sql, type RawBuilder } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { noType } from '@rampart/contract/rules/no-type.ts';
import { allOf, always, isOneOf, type Condition } from '#db/conditions.ts';
import { hasNarrowedAssets, narrowsCounts } from './narrowed-counts.ts';
import { hasRating } from './rating.ts';
import { isInProduct, isOfType, type SoughtWord } from './sought-words.ts';
import { containing, hasTrigram, wordsOf } from './words.ts';

/** Whether a row of `product` has the words and meets the filter's lists, as far as the catalogue can tell. */
export function matchesProductFilter(filter: FilterState, words: readonly SoughtWord[]): Condition {
  return allOf([...words.map(isInProduct), ...inCatalogue(filter)]);
}

/** What `search_text` holds of a product, from the names that `equipment` has of its own: no product is looked up for it. */
const searchText = sql`lower(concat_ws(' ', equipment.name, equipment.manufacturer_name, equipment.type_name))`;

/** Whether the names of a row of `equipment` have the pattern, which is the word's, or it is of a type of the word. */
function isInNames(word: SoughtWord, pattern: string): Condition {
  const isInText = sql<boolean>`${searchText} LIKE ${pattern}`;
  const isTyped = isOfType(word);
  return isTyped ? sql<boolean>`(${isTyped} OR ${isInText})` : isInText;
}

/**
 * Whether a row of `equipment`, joined with its `product` where the filter looks at it, meets the filter. Each word may
 * stand in the product or in one of its assets.
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

/** Whether only what is in My Equipment can meet the filter. */
export function asksForAssets(filter: FilterState): boolean {
  return narrowsCounts(filter) || filter.mitigationStatuses.length > 0;
}

/** Whether the filter asks for anything at all. */
export function isActive({ queryString, ...lists }: FilterState): boolean {
  return wordsOf(queryString).length > 0 || Object.values(lists).some((list) => list.length > 0);
}

export interface AssetSearch {
  /** Parts of a WITH clause: what is looked up is looked up once, however often the condition stands in the statement. */
  parts: RawBuilder<unknown>[];
  /** Whether a row of `equipment` has each of the words. */
  words: Condition[];
}

interface SearchScope {
  searchesAssets?: boolean;
  /** Whether only some products are asked, one after the other, until a page is full. */
  isLazy?: boolean;
}

/** So many assets with a word are looked up where few products are asked: one that more have is soon found in any. */
const lookedUp = sql.lit(1_000);

/** How to find the words of a search in `equipment` and in its assets. What is quicker comes first: often it settles the matter. */
export function assetSearch(
  words: readonly SoughtWord[],
  { searchesAssets = true, isLazy = false }: SearchScope = {},
): AssetSearch {
  const search: AssetSearch = { parts: [], words: [] };
  for (const [index, sought] of words.entries()) {
    const pattern = containing(sought.word);
    const isInName = isInNames(sought, pattern);
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

/** All products with such an asset; or those of the first assets that are looked up, and a null where there may be more. */
function productsByAsset(pattern: string, isLazy: boolean): RawBuilder<unknown> {
  return isLazy ? sql`find_first_products_by_asset(${pattern}, ${lookedUp})` : sql`find_products_by_asset(${pattern})`;
}

/** Whether the filter looks at columns that only `product` has. */
export function looksAtProduct(filter: FilterState): boolean {
  const { equipmentCategories, manufacturers, equipmentTypes, componentTypes, ratings } = filter;
  return [equipmentCategories, manufacturers, equipmentTypes, componentTypes, ratings].some((list) => list.length > 0);
}

/**
 * Whether the filter asks for much of the catalogue. With a small company each of its products is looked up there; with
 * a large one that takes three times as long as reading all that is asked for.
 */
export function asksForMuch({ ratings, equipmentCategories, equipmentTypes }: FilterState): boolean {
  return [ratings, equipmentCategories, equipmentTypes].some((list) => list.length > 0);
}

function inCatalogue(filter: FilterState): Condition[] {
  return [
    hasRating(filter.ratings),
    isOneOf('product.manufacturer_id', filter.manufacturers),
    hasType('product', 'product', filter.equipmentTypes),
    hasCategory(filter.equipmentCategories),
    hasComponentType(filter.componentTypes),
  ];
}

function hasStatus(statuses: FilterState['mitigationStatuses']): Condition {
  const [isComplete, isIncomplete] = [statuses.includes('complete'), statuses.includes('incomplete')];
  if (isComplete && isIncomplete) return sql<boolean>`equipment.total_assets > 0`;
  if (isComplete)
    return sql<boolean>`(equipment.total_assets > 0 AND equipment.complete_assets = equipment.total_assets)`;
  return isIncomplete ? sql<boolean>`equipment.complete_assets < equipment.total_assets` : always;
}

/** Whether a row of `product` is of a type in one of the categories. */
export function hasCategory(categories: number[]): Condition {
  if (categories.length === 0) return always;
  // An array of the few types is looked up in an index, together with a rating; a join would not be.
  return sql<boolean>`product.product_type_id = ANY(ARRAY(
    SELECT id FROM product_type WHERE category_id = ANY(${categories}::integer[])))`;
}

/** Whether a row of `product`, under this name, has one of the types; with No type, or is of the kind and has none. */
export function hasType(table: string, kind: 'product' | 'component', types: number[]): Condition {
  const isOfOne = isOneOf(
    `${table}.product_type_id`,
    types.filter((type) => type !== noType.value),
  );
  if (!types.includes(noType.value)) return isOfOne;
  const hasNone = sql<boolean>`(${sql.ref(`${table}.product_type_id`)} IS NULL AND ${sql.ref(`${table}.type`)} = ${sql.lit(kind)})`;
  return isOfOne === always ? hasNone : sql<boolean>`(${isOfOne} OR ${hasNone})`;
}

/** A component of the type, or a product with one inside: looked up from the types, of which there are few. */
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
