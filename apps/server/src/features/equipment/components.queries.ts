import { sql, type RawBuilder } from 'kysely';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type * as api from '@rampart/contract/api/equipment.ts';
import type { FilterOption } from '@rampart/contract/api/filters.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import { allOf } from '#db/conditions.ts';
import { namedOf, type NamedRow } from '#lists/products/listed-product.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import { hasType } from '#lists/products/product-filter.ts';
import { hasRating } from '#lists/rating.ts';
import { orderOf } from '#lists/products/product-order.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { textWordsOf } from '#lists/words/sought-ids.ts';
import { isInProduct } from '#lists/words/sought-words.ts';
import { notFound } from '#http/errors.ts';

type Request = Received<typeof api.listHeldComponents>['body'];
type Component = Answer<typeof api.listHeldComponents>['components'][number];

/** The number of products that are named with each component. */
const namedBeside = sql.lit(3);

type HeldRow = NamedRow & Pick<Component, 'total_equipment' | 'equipment'> & { total: number };

/**
 * One page of the components in My Equipment. Like the dashboard, it finds components from the equipment and reads
 * products by key. OFFSET 0 makes the planner do so.
 */
export async function listHeldComponents(
  db: CompanyDb,
  { filterState, orderState, pagination }: Request,
): Promise<Answer<typeof api.listHeldComponents>> {
  const { rows: found } = await plannedPerCall(sql<HeldRow>`
    WITH held AS MATERIALIZED (
      SELECT product_component.component_id AS id, equipment.product_id, equipment.name
      FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
      UNION ALL SELECT product_id, product_id, name FROM equipment
    ), matching AS (
      SELECT product.*, count(*) OVER () AS total
      FROM (SELECT id, count(*) AS total_equipment FROM held GROUP BY id) counted
        CROSS JOIN LATERAL (
          SELECT id, name, manufacturer_name, type_name, counted.total_equipment FROM product
          WHERE product.id = counted.id AND product.type = 'component' AND ${matches(filterState)} OFFSET 0) product
    ), page AS (
      SELECT *, row_number() OVER () AS place
      FROM (SELECT * FROM matching product ORDER BY ${inOrder(orderState)} ${pageOf(pagination)}) ordered
    ), first AS (
      SELECT nth.id, json_agg(json_build_object('uuid', product.uuid, 'type', product.type, 'name', product.name)
        ORDER BY nth.place) AS equipment
      FROM (
        SELECT held.id, product_id, row_number() OVER (PARTITION BY held.id ORDER BY held.name COLLATE natural_ci, product_id)
          AS place
        FROM held WHERE held.id IN (SELECT id FROM page)
      ) nth JOIN product ON product.id = nth.product_id
      WHERE nth.place <= ${namedBeside} GROUP BY nth.id
    )
    SELECT product.uuid, product.name, product.rating, product.rated_at, product.manufacturer_name, product.type_name,
      page.total_equipment, page.total, manufacturer.uuid AS manufacturer_uuid, first.equipment
    FROM page JOIN first USING (id) JOIN product ON product.id = page.id
      JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY page.place`).execute(db);
  const { rows, has_more } = pageFrom(found, pagination.limit);
  const components = rows.map((row) => ({
    ...namedOf(row),
    type: 'component' as const,
    total_equipment: row.total_equipment,
    equipment: row.equipment,
  }));
  return { components, has_more, total: rows[0]?.total ?? 0 };
}

function matches({ ratings, componentTypes, queryString }: Request['filterState']) {
  return allOf([
    hasRating(ratings),
    hasType('product', 'component', componentTypes),
    ...textWordsOf(queryString).map((word) => isInProduct({ ...word, types: [] })),
  ]);
}

function inOrder({ name, by }: Request['orderState']): RawBuilder<unknown> {
  if (name !== 'totalEquipment') return orderOf('product', { name, by });
  const direction = by === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`product.total_equipment ${direction}, ${orderOf('product', { name: 'name', by })}`;
}

/** The types of the components in My Equipment, then No type if one of them has none. */
export async function listHeldComponentTypes(db: CompanyDb): Promise<FilterOption[]> {
  const { rows } = await plannedPerCall(sql<FilterOption>`
    WITH held AS (
      SELECT component_id AS id
      FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
      UNION SELECT product_id FROM equipment
    ), found AS (
      SELECT DISTINCT product_type_id, type_name FROM held CROSS JOIN LATERAL (
        SELECT type, product_type_id, type_name FROM product WHERE product.id = held.id OFFSET 0) product
      WHERE product.type = 'component'
    )
    SELECT coalesce(product_type_id, ${sql.lit(noType.value)}) AS value,
      coalesce(type_name, ${sql.lit(noType.label)}) AS label
    FROM found ORDER BY type_name COLLATE natural_ci, product_type_id`).execute(db);
  return rows;
}

type EquipmentRow = NamedRow & { type: 'product' | 'component'; total_assets: number };

/** One page of the equipment that contains a component, by name. */
export async function listHoldingEquipment(
  db: CompanyDb,
  uuid: string,
  { pagination }: Received<typeof api.listHoldingEquipment>['body'],
): Promise<Answer<typeof api.listHoldingEquipment>> {
  const component = await db
    .selectFrom('product')
    .select('id')
    .where('uuid', '=', uuid)
    .where('type', '=', 'component')
    .executeTakeFirst();
  if (!component) throw notFound();
  const { rows: found } = await sql<EquipmentRow>`
    SELECT product.uuid, product.type, product.name, product.rating, product.rated_at, product.manufacturer_name,
      product.type_name, manufacturer.uuid AS manufacturer_uuid, equipment.total_assets
    FROM equipment JOIN product ON product.id = equipment.product_id
      JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE equipment.product_id = ${component.id} OR equipment.product_id IN (
      SELECT product_id FROM product_component WHERE component_id = ${component.id})
    ORDER BY equipment.name COLLATE natural_ci, equipment.product_id ${pageOf(pagination)}`.execute(db);
  const { rows, has_more } = pageFrom(found, pagination.limit);
  return {
    equipment: rows.map((row) => ({ ...namedOf(row), type: row.type, total_assets: row.total_assets })),
    has_more,
  };
}
