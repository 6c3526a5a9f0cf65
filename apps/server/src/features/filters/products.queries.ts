import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { ListedProduct, listProducts as endpoint, productOrder } from '@rampart/contract/api/filters.ts';
import { isInMyEquipment } from '#db/my-equipment.ts';
import { countedUpTo, pageFrom } from '#db/paging.ts';
import { matchesProductFilter } from '#db/product-filter.ts';
import { ratingOf } from '#db/rating.ts';
import type { CompanyDb } from '#db/transaction.ts';

type ProductRequest = Received<typeof endpoint>['body'];
type Order = z.output<typeof productOrder>;

interface ProductRow {
  id: number;
  uuid: string;
  type: 'product' | 'component';
  name: string;
  img_link: string | null;
  rating: number | null;
  rated_at: Date | null;
  manufacturer_uuid: string;
  manufacturer_name: string;
  type_name: string | null;
}

const productColumns = sql`
  product.id, product.uuid, product.type, product.name, product.img_link, product.rating, product.rated_at,
  manufacturer.uuid AS manufacturer_uuid, product.manufacturer_name, product.type_name`;

const withManufacturer = sql`JOIN manufacturer ON manufacturer.id = product.manufacturer_id`;

/** One page of the catalogue with the count of all that match, in a constant number of queries. */
export async function listProducts(
  db: CompanyDb,
  { filterState, orderState, pagination }: ProductRequest,
  onlyEquipment: boolean,
): Promise<Answer<typeof endpoint>> {
  const owned = onlyEquipment ? isInMyEquipment('product.id') : sql<boolean>`true`;
  const matches = sql<boolean>`${matchesProductFilter(filterState)} AND ${owned}`;
  const { rows: found } = await sql<ProductRow>`
    SELECT ${productColumns} FROM product ${withManufacturer} WHERE ${matches}
    ORDER BY ${orderOf(orderState)}
    LIMIT ${pagination.limit + 1} OFFSET ${(pagination.page - 1) * pagination.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM product WHERE ${matches} LIMIT ${countedUpTo + 1}) counted`.execute(db);
  const { rows, has_more } = pageFrom(found, pagination.limit);
  const ids = rows.map(({ id }) => id);
  const components = await listComponents(db, ids);
  const groups = await listGroups(db, ids);
  return {
    products: rows.map((row) => ({
      ...listedOf(row),
      id: row.id,
      type: row.type,
      img_link: row.img_link,
      components: components
        .filter(({ product_id }) => product_id === row.id)
        .map((component) => ({ ...listedOf(component), type: 'component' as const })),
      ...(groups.has(row.id) && { groups: groups.get(row.id) }),
      equipment_id: row.id,
    })),
    has_more,
    total: counted[0]?.total ?? 0,
  };
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

function listedOf(row: ProductRow) {
  return {
    uuid: row.uuid,
    name: row.name,
    rating: ratingOf(row),
    organizations: [{ uuid: row.manufacturer_uuid, name: row.manufacturer_name }],
    label: row.type_name === null ? null : { name: row.type_name },
  };
}

async function listComponents(db: CompanyDb, productIds: number[]): Promise<(ProductRow & { product_id: number })[]> {
  const { rows } = await sql<ProductRow & { product_id: number }>`
    SELECT product_component.product_id, ${productColumns}
    FROM product_component JOIN product ON product.id = product_component.component_id ${withManufacturer}
    WHERE product_component.product_id = ANY(${productIds}::integer[])
    ORDER BY product.name COLLATE natural_ci, product.id`.execute(db);
  return rows;
}

/** The user-made groups of each product that is in My Equipment; a product that is not there has no entry. */
async function listGroups(
  db: CompanyDb,
  productIds: number[],
): Promise<Map<number, NonNullable<ListedProduct['groups']>>> {
  const { rows } = await sql<{ product_id: number; id: number; name: string; is_default: boolean }>`
    SELECT group_product.product_id, equipment_group.id, equipment_group.name, equipment_group.is_default
    FROM group_product JOIN equipment_group
      ON equipment_group.company_id = group_product.company_id AND equipment_group.id = group_product.group_id
    WHERE group_product.product_id = ANY(${productIds}::integer[])
    ORDER BY equipment_group.name COLLATE natural_ci, equipment_group.id`.execute(db);
  const groups = new Map(
    rows.filter((row) => row.is_default).map((row) => [row.product_id, [] as { id: number; name: string }[]]),
  );
  for (const { product_id, id, name, is_default } of rows) if (!is_default) groups.get(product_id)?.push({ id, name });
  return groups;
}
