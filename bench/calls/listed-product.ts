/** The columns of `product` and `manufacturer` that a list shows. */
export const listedColumns = `product.id, product.uuid, product.type, product.name, product.rating, product.rated_at,
  product.manufacturer_name, product.type_name, manufacturer.uuid AS manufacturer_uuid`;

export const groupsOf = `SELECT product_id, id, name FROM group_product
  JOIN equipment_group ON equipment_group.company_id = group_product.company_id AND equipment_group.id = group_product.group_id
  WHERE product_id = ANY($1::integer[])`;

export const componentsOf = `SELECT product_component.product_id, product.uuid, product.name, product.rating
  FROM product_component JOIN product ON product.id = product_component.component_id
  WHERE product_component.product_id = ANY($1::integer[])`;
