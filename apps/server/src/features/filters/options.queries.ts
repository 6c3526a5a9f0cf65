import { sql, type RawBuilder } from 'kysely';
import type { FilterName, FilterOption, FilterState, OptionsRequest } from '@rampart/contract/api/filters.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import { priorityLevels, priorityNames } from '@rampart/contract/rules/priorities.ts';
import { ratingStates, worstFirst } from '@rampart/contract/rules/ratings.ts';
import { isOneOf } from '#db/conditions.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import { isMadeBy } from '#lists/products/made-by.ts';
import { hasCategory, hasType } from '#lists/products/product-filter.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { findOccurring, ownedIn, type OwnSource } from './occurring.queries.ts';

const fixedOptions: Partial<Record<FilterName, FilterOption[]>> = {
  ratings: worstFirst.map((state) => ({ value: state, label: ratingStates[state].name })),
  priorities: priorityLevels.map((level) => ({ value: level, label: priorityNames[level] })),
  mitigationStatuses: [
    { value: 'complete', label: 'Complete' },
    { value: 'incomplete', label: 'Incomplete' },
  ],
};

/**
 * The options of one filter. They follow the cascade: manufacturers depend on categories, equipment types on both,
 * component types on all three. A lower filter never limits a higher one. A list of the company's own data offers the
 * values that occur in it. Selected values stay in the list. Otherwise a link to an empty list would open the complete
 * list.
 */
export async function listOptions(db: CompanyDb, name: FilterName, request: OptionsRequest): Promise<FilterOption[]> {
  const { filterState: filter, source } = request;
  const fixed = fixedOptions[name];
  if (fixed) {
    const occurring = await findOccurring(db, name, request);
    const chosen: FilterOption['value'][] = filter[name];
    return occurring ? fixed.filter(({ value }) => occurring.has(value) || chosen.includes(value)) : fixed;
  }
  const query = source === 'catalogue' ? queryOf(name, filter) : plannedPerCall(ownQueryOf(name, filter, source));
  const { rows } = await query.execute(db);
  return name === 'manufacturers' ? [...rows, ...(await formerMakers(db, filter, rows))] : rows;
}

/** An old link can have the id of a manufacturer that was merged since. It takes a query only then. */
async function formerMakers(db: CompanyDb, { manufacturers }: FilterState, found: readonly FilterOption[]) {
  const lacking = manufacturers.filter((id) => !found.some(({ value }) => value === id));
  if (lacking.length === 0) return [];
  const { rows } = await sql<FilterOption>`
    SELECT former_id AS value, maker.name AS label
    FROM manufacturer_other_name other JOIN manufacturer maker ON maker.id = manufacturer_id
    WHERE former_id = ANY(${lacking}::integer[]) ORDER BY former_id`.execute(db);
  return rows;
}

/** The values of the products in a list of the company, and the selected options of the catalogue. */
function ownQueryOf(name: FilterName, filter: FilterState, source: OwnSource): RawBuilder<FilterOption> {
  const { equipmentCategories, manufacturers, equipmentTypes } = filter;
  const owned = ownedIn(source);
  const inCategories = hasCategory(equipmentCategories);
  const byManufacturers = isMadeBy(manufacturers);
  const cascade = sql`${inCategories} AND ${byManufacturers} AND ${hasType('product', 'product', equipmentTypes)}`;
  const typeIn = (condition: RawBuilder<unknown>) => sql`SELECT product.product_type_id FROM ${owned} AND ${condition}`;
  /** The components that are in the list themselves or inside a product of it. */
  const inside = sql`product component WHERE component.id IN (
    SELECT component_id FROM product_component WHERE product_id IN (SELECT product.id FROM ${owned} AND ${cascade})
    UNION ALL SELECT product.id FROM ${owned} AND product.type = 'component' AND ${cascade})`;
  const chosen = filter[name].filter((value) => typeof value === 'number');
  const stillOffered = sql`SELECT value FROM (${queryOf(name, filter)}) catalogue WHERE value = ANY(${chosen}::integer[])`;
  switch (name) {
    case 'equipmentCategories':
      return offered(
        'category',
        sql`
        SELECT category_id FROM product_type WHERE kind = 'product' AND id IN (${typeIn(sql`true`)})`,
      );
    case 'manufacturers':
      return offered('known_manufacturer', sql`SELECT product.manufacturer_id FROM ${owned} AND ${inCategories}`);
    case 'equipmentTypes':
      return withNoType(
        offered('product_type', typeIn(sql`${inCategories} AND ${byManufacturers}`), 'product'),
        sql`SELECT FROM ${owned} AND ${inCategories} AND ${byManufacturers}
          AND ${hasType('product', 'product', [noType.value])}`,
        isUntypedOffered(),
      );
    default:
      return withNoType(
        offered('product_type', sql`SELECT component.product_type_id FROM ${inside}`, 'component'),
        sql`SELECT FROM ${inside} AND ${hasType('component', 'component', [noType.value])}`,
        isUntypedOffered(),
      );
  }

  function offered(table: string, ids: RawBuilder<unknown>, kind?: string): RawBuilder<FilterOption> {
    const also = sql`UNION ALL ${stillOffered}`;
    return sql`SELECT id AS value, name AS label FROM ${sql.table(table)}
      WHERE id IN (${ids} ${chosen.length > 0 ? also : sql``}) ${kind ? sql`AND kind = ${kind}` : sql``}
      ORDER BY name COLLATE natural_ci, id`;
  }

  function isUntypedOffered(): RawBuilder<unknown> | undefined {
    return chosen.includes(noType.value) ? sql`${noType.value}::integer IN (${stillOffered})` : undefined;
  }
}

function queryOf(name: FilterName, filter: FilterState): RawBuilder<FilterOption> {
  const { equipmentCategories, manufacturers, equipmentTypes } = filter;
  const inCategories = isOneOf('product_type.category_id', equipmentCategories);
  const byManufacturers = isMadeBy(manufacturers);
  if (name === 'equipmentCategories') {
    return sql`SELECT id AS value, name AS label FROM category
      WHERE EXISTS (SELECT FROM product_type WHERE product_type.category_id = category.id AND product_type.kind = 'product')
      ORDER BY name COLLATE natural_ci, id`;
  }
  if (name === 'manufacturers') {
    const hasProduct = (products: string) =>
      equipmentCategories.length === 0
        ? sql`SELECT FROM ${sql.table(products)} product WHERE product.manufacturer_id = maker.id`
        : sql`SELECT FROM ${sql.table(products)} product JOIN product_type ON product_type.id = product.product_type_id
            WHERE product.manufacturer_id = maker.id AND ${inCategories}`;
    return sql`SELECT id AS value, name AS label FROM (
        SELECT id, name FROM manufacturer maker WHERE EXISTS (${hasProduct('product')})
        UNION ALL SELECT id, name FROM own_manufacturer maker WHERE EXISTS (${hasProduct('own_product')})
      ) offered ORDER BY name COLLATE natural_ci, id`;
  }
  if (name === 'equipmentTypes') {
    return withNoType(
      sql`SELECT id AS value, name AS label FROM product_type
        WHERE kind = 'product' AND ${inCategories}
          AND EXISTS (SELECT FROM known_product product WHERE product.product_type_id = product_type.id AND ${byManufacturers})
        ORDER BY name COLLATE natural_ci, id`,
      sql`SELECT FROM known_product product WHERE ${hasType('product', 'product', [noType.value])}
        AND ${hasCategory(equipmentCategories)} AND ${byManufacturers}`,
    );
  }
  const matches = sql`${hasCategory(equipmentCategories)} AND ${byManufacturers}
    AND ${hasType('product', 'product', equipmentTypes)}`;
  return withNoType(
    componentTypesOf(matches),
    sql`SELECT FROM product component
      JOIN product_component ON product_component.component_id = component.id
      JOIN product ON product.id = product_component.product_id
      WHERE ${hasType('component', 'component', [noType.value])} AND ${matches}`,
  );
}

/** The types, then No type if a product has none or if No type is selected. */
function withNoType(
  types: RawBuilder<FilterOption>,
  untyped: RawBuilder<unknown>,
  stays: RawBuilder<unknown> = sql`false`,
): RawBuilder<FilterOption> {
  return sql`(${types}) UNION ALL
    SELECT ${sql.lit(noType.value)}, ${sql.lit(noType.label)} WHERE EXISTS (${untyped}) OR ${stays}`;
}

/**
 * Up to this number of products, the query reads their components. Among more products it soon finds one with a
 * component of the type.
 */
const fewProducts = sql.lit(200);

/** The component types inside the products that match the higher filters. Counting them reads only an index. */
function componentTypesOf(matches: RawBuilder<unknown>): RawBuilder<FilterOption> {
  return sql`
    SELECT id AS value, name AS label FROM product_type component_type
    WHERE kind = 'component'
      AND CASE WHEN (SELECT count(*) FROM (SELECT FROM product WHERE ${matches} LIMIT ${fewProducts} + 1) few) <= ${fewProducts}
      THEN id IN (
        SELECT component.product_type_id FROM product
        JOIN product_component ON product_component.product_id = product.id
        JOIN product component ON component.id = product_component.component_id
        WHERE ${matches})
      ELSE EXISTS (
        SELECT FROM product component
        JOIN product_component ON product_component.component_id = component.id
        JOIN product ON product.id = product_component.product_id
        WHERE component.product_type_id = component_type.id AND ${matches})
      END
    ORDER BY name COLLATE natural_ci, id`;
}
