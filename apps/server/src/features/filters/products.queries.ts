import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { ListedProduct, listProducts as endpoint, productOrder } from '@rampart/contract/api/filters.ts';
import { isInMyEquipment } from '#db/my-equipment.ts';
import { countedUpTo, pageFrom, pageOf } from '#db/paging.ts';
import { matchesProductFilter } from '#db/product-filter.ts';
import { ratingOf } from '#db/rating.ts';
import type { CompanyDb } from '#db/transaction.ts';

type ProductRequest = Received<typeof endpoint>['body'];
type Order = z.output<typeof productOrder>;

interface NamedRow {
  uuid: string;
  name: string;
  rating: number | null;
  rated_at: Date | string | null;
  manufacturer_uuid: string;
  manufacturer_name: string;
  type_name: string | null;
}

interface ProductRow extends NamedRow {
  id: number;
  type: 'product' | 'component';
  img_link: string | null;
  components: NamedRow[];
  /** The groups of the company that it is in, the default one included; null when it is in none. */
  groups: { id: number; name: string; is_default: boolean }[] | null;
}

// Read with the page: a statement more would cost another round trip, and these are a few rows by their key.
const componentsOfProduct = sql`(
  SELECT coalesce(json_agg(json_build_object(
      'uuid', component.uuid, 'name', component.name, 'rating', component.rating, 'rated_at', component.rated_at,
      'manufacturer_uuid', maker.uuid, 'manufacturer_name', component.manufacturer_name, 'type_name', component.type_name)
    ORDER BY component.name COLLATE natural_ci, component.id), '[]')
  FROM product_component
  JOIN product component ON component.id = product_component.component_id
  JOIN manufacturer maker ON maker.id = component.manufacturer_id
  WHERE product_component.product_id = product.id)`;

const groupsOfProduct = sql`(
  SELECT json_agg(json_build_object(
      'id', equipment_group.id, 'name', equipment_group.name, 'is_default', equipment_group.is_default)
    ORDER BY equipment_group.name COLLATE natural_ci, equipment_group.id)
  FROM group_product JOIN equipment_group
    ON equipment_group.company_id = group_product.company_id AND equipment_group.id = group_product.group_id
  WHERE group_product.product_id = product.id)`;

/** One page of the catalogue with the count of all that match, in two queries. */
export async function listProducts(
  db: CompanyDb,
  { filterState, orderState, pagination }: ProductRequest,
  onlyEquipment: boolean,
): Promise<Answer<typeof endpoint>> {
  const owned = onlyEquipment ? isInMyEquipment('product.id') : sql<boolean>`true`;
  const matches = sql<boolean>`${matchesProductFilter(filterState)} AND ${owned}`;
  const { rows: found } = await sql<ProductRow>`
    SELECT product.id, product.uuid, product.type, product.name, product.img_link, product.rating, product.rated_at,
      manufacturer.uuid AS manufacturer_uuid, product.manufacturer_name, product.type_name,
      ${componentsOfProduct} AS components, ${groupsOfProduct} AS groups
    FROM product JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE ${matches}
    ORDER BY ${orderOf(orderState)}
    ${pageOf(pagination)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM product WHERE ${matches} LIMIT ${sql.lit(countedUpTo + 1)}) counted`.execute(
    db,
  );
  const { rows, has_more } = pageFrom(found, pagination.limit);
  return { products: rows.map(productOf), has_more, total: counted[0]?.total ?? 0 };
}

/** The id breaks ties: without it equal names could repeat or vanish between pages. Empty cells come last both ways. */
function orderOf({ name, by }: Order): RawBuilder<unknown> {
  const direction = by === 'asc' ? sql`ASC` : sql`DESC NULLS LAST`;
  const back = by === 'asc' ? sql`ASC` : sql`DESC`;
  const byName = sql`product.name COLLATE natural_ci ${back}, product.id ${back}`;
  if (name === 'manufacturer') return sql`product.manufacturer_name COLLATE natural_ci ${back}, ${byName}`;
  if (name === 'category') return sql`product.type_name COLLATE natural_ci ${direction}, ${byName}`;
  return byName;
}

function productOf(row: ProductRow): ListedProduct {
  const { id, type, img_link, components, groups } = row;
  const isInEquipment = groups?.some(({ is_default }) => is_default);
  return {
    ...namedOf(row),
    id,
    type,
    img_link,
    components: components.map((component) => ({ ...namedOf(component), type: 'component' })),
    ...(isInEquipment && {
      groups: groups?.filter(({ is_default }) => !is_default).map((group) => ({ id: group.id, name: group.name })),
    }),
    equipment_id: id,
  };
}

function namedOf(row: NamedRow) {
  const { uuid, name, rating, rated_at } = row;
  return {
    uuid,
    name,
    rating: ratingOf({ rating, rated_at: rated_at === null ? null : new Date(rated_at) }),
    organizations: [{ uuid: row.manufacturer_uuid, name: row.manufacturer_name }],
    label: row.type_name === null ? null : { name: row.type_name },
  };
}
