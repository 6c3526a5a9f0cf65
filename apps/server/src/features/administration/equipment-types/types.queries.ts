import { sql } from 'kysely';
import type { listEquipmentTypes, listTypedProducts, TypeChange } from '@rampart/contract/api/administration/types.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { containing, wordsOf } from '#lists/words/words.ts';

/** As many changes as an operator can look through. */
const latest = 20;

interface ProductRow {
  id: number;
  uuid: string;
  name: string;
  manufacturer: string;
  label: string | null;
  source: 'words' | 'person' | 'sheet' | null;
  word: string | null;
  place: 'name' | 'manufacturer' | 'fact' | 'title' | 'summary' | null;
  set_by: string | null;
}

interface ListRequest {
  search: string;
  type: number | null;
  pagination: { page: number; limit: number };
}

export async function listProducts(
  db: OperatorDb,
  { search, type, pagination }: ListRequest,
): Promise<Answer<typeof listTypedProducts>> {
  const isSought = wordsOf(search).map((word) => sql`product.search_text LIKE ${containing(word)}`);
  const hasType =
    type === null
      ? sql`true`
      : type === 0
        ? sql`product.product_type_id IS NULL`
        : sql`product.product_type_id = ${type}`;
  const condition = sql`product.type = 'product' AND ${sql.join([hasType, ...isSought], sql` AND `)}`;
  const { rows } = await sql<ProductRow>`
    SELECT product.id, product.uuid, product.name, manufacturer_name AS manufacturer, type_name AS label,
      CASE WHEN typing.source = 'person' OR product.product_type_id IS NOT NULL
        THEN coalesce(typing.source, 'sheet') END AS source, word, place, set_by
    FROM product LEFT JOIN product_typing typing ON typing.product_id = product.id
    WHERE ${condition}
    ORDER BY manufacturer_name COLLATE natural_ci, product.name COLLATE natural_ci, product.id
    ${pageOf(pagination)}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM product WHERE ${condition}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return {
    products: page.rows.map(({ source, word, place, set_by, ...product }) => ({
      ...product,
      basis: { source, word, place, set_by },
    })),
    total: counts[0]?.total ?? 0,
    has_more: page.has_more,
  };
}

export async function listTypes(db: OperatorDb): Promise<Answer<typeof listEquipmentTypes>> {
  const { rows: types } = await sql<{ value: number; label: string; category: string; products: number }>`
    SELECT product_type.id AS value, product_type.name AS label, category.name AS category,
      (SELECT count(*) FROM product WHERE product_type_id = product_type.id) AS products
    FROM product_type JOIN category ON category.id = category_id WHERE kind = 'product'
    ORDER BY product_type.name COLLATE natural_ci`.execute(db);
  const { rows: untyped } = await sql<{ count: number }>`
    SELECT count(*) FROM product WHERE product_type_id IS NULL AND type = 'product'`.execute(db);
  const { rows: changes } = await changesWhere(sql`true`).execute(db);
  return { types, untyped: untyped[0]?.count ?? 0, changes: changes.map(changeOf) };
}

interface ChangeRow extends Omit<TypeChange, 'changed_at' | 'undone_at'> {
  changed_at: Date;
  undone_at: Date | null;
}

const changesWhere = (condition: ReturnType<typeof sql>) => sql<ChangeRow>`
  SELECT change.id, product_type.name AS label, jsonb_array_length(before) AS products, changed_by, changed_at,
    undone_by, undone_at
  FROM type_change change LEFT JOIN product_type ON product_type.id = change.product_type_id
  WHERE ${condition} ORDER BY change.id DESC LIMIT ${sql.lit(latest)}`;

const changeOf = ({ changed_at, undone_at, ...change }: ChangeRow): TypeChange => ({
  ...change,
  changed_at: changed_at.toISOString(),
  undone_at: undone_at?.toISOString() ?? null,
});

export async function findChange(db: OperatorDb, id: number): Promise<TypeChange | undefined> {
  const { rows } = await changesWhere(sql`change.id = ${id}`).execute(db);
  return rows[0] && changeOf(rows[0]);
}
