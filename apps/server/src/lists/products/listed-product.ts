import { sql } from 'kysely';
import { listedBomMaxLength, type GroupName, type ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingOf } from '#lists/rating.ts';

/** A row with the name, the manufacturer and the rating of a product or component. */
export interface NamedRow {
  uuid: string;
  name: string;
  rating: number | null;
  rated_at: Date | string | null;
  manufacturer_uuid: string;
  manufacturer_name: string;
  type_name: string | null;
}

/** A product as the page of a list reads it. */
export interface ListedRow extends NamedRow {
  id: number;
  type: 'product' | 'component';
  is_own: boolean;
  img_link: string | null;
  bom: string | null;
  has_bom: boolean;
  components: (NamedRow & { type: 'product' | 'component' })[];
  groups: GroupName[] | null;
  total_assets: number;
  total_high_priority_assets: number;
}

// Read in the same statement as the page, because a second one would take another round trip. These are a few rows by
// key.
const componentsOfProduct = sql`(
  SELECT coalesce(json_agg(json_build_object(
      'uuid', component.uuid, 'type', component.type, 'name', component.name, 'rating', component.rating, 'rated_at', component.rated_at,
      'manufacturer_uuid', maker.uuid, 'manufacturer_name', component.manufacturer_name, 'type_name', component.type_name)
    ORDER BY component.name COLLATE natural_ci, component.id), '[]')
  FROM product_component
  JOIN product component ON component.id = product_component.component_id
  JOIN manufacturer maker ON maker.id = component.manufacturer_id
  WHERE product_component.product_id = product.id)`;

/** The user-made groups of a row of `product`, or null if `equipment` has no row for it. */
export const groupsOfProduct = sql<GroupName[] | null>`CASE WHEN equipment.product_id IS NOT NULL THEN (
  SELECT coalesce(json_agg(json_build_object('id', equipment_group.id, 'name', equipment_group.name)
    ORDER BY equipment_group.name COLLATE natural_ci, equipment_group.id), '[]')
  FROM group_product JOIN equipment_group
    ON equipment_group.company_id = group_product.company_id AND equipment_group.id = group_product.group_id
  WHERE group_product.product_id = product.id) END`;

// A character has at most four bytes. PostgreSQL knows the number of bytes without reading a long text.
const shortBom = sql`CASE WHEN octet_length(product.bom) <= ${sql.lit(listedBomMaxLength * 4)}
  THEN CASE WHEN length(product.bom) <= ${sql.lit(listedBomMaxLength)} THEN product.bom END END`;

/**
 * The columns that a list shows of `product`, `manufacturer` and, if there is a row, `equipment`, without the counts of
 * assets.
 */
export const listedColumns = sql`
  product.id, product.uuid, product.type, product.name, product.is_own, product.img_link, product.rating, product.rated_at,
  manufacturer.uuid AS manufacturer_uuid, product.manufacturer_name, product.type_name,
  product.bom IS NOT NULL AS has_bom, ${shortBom} AS bom,
  ${componentsOfProduct} AS components, ${groupsOfProduct} AS groups`;

export function listedProductOf(row: ListedRow): ListedProduct {
  const { id, type, is_own, img_link, components, groups, total_assets, total_high_priority_assets, bom, has_bom } =
    row;
  return {
    ...namedOf(row),
    id,
    type,
    is_own,
    img_link,
    components: components.map((component) => ({ ...namedOf(component), type: component.type })),
    ...(groups && { groups }),
    equipment_id: id,
    total_assets,
    total_high_priority_assets,
    bom,
    has_bom,
  };
}

export function namedOf(row: NamedRow) {
  const { uuid, name, rating, rated_at } = row;
  return {
    uuid,
    name,
    rating: ratingOf({ rating, rated_at: rated_at === null ? null : new Date(rated_at) }),
    organizations: [{ uuid: row.manufacturer_uuid, name: row.manufacturer_name }],
    label: row.type_name === null ? null : { name: row.type_name },
  };
}
