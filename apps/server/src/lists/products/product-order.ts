import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { productOrder } from '@rampart/contract/api/filters.ts';
import { inNaturalOrder } from '#db/fragments.ts';

/** `status` sorts equipment by its share of complete assets. */
export type ProductOrder = Omit<z.output<typeof productOrder>, 'name'> & {
  name: z.output<typeof productOrder>['name'] | 'status';
};

/** Whether the list is sorted by a count of assets. */
export function isByCount({ name }: ProductOrder): boolean {
  return name === 'totalAssets' || name === 'totalHighPriorityAssets';
}

const orderColumns = {
  name: ['name'],
  manufacturer: ['name', 'manufacturer_name'],
  category: ['name', 'type_name'],
  status: ['name', 'done_share'],
  totalAssets: ['name', 'total_assets'],
  totalHighPriorityAssets: ['name', 'total_high_priority_assets'],
} satisfies Record<ProductOrder['name'], string[]>;

/**
 * Only the columns that the sort order needs, because an index contains all of them. Products of the catalogue have no
 * counts.
 */
export function sortedBy(table: 'product' | 'equipment', order: ProductOrder): RawBuilder<unknown> {
  const columns = table === 'product' && isByCount(order) ? orderColumns.name : orderColumns[order.name];
  return sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
}

/**
 * The sort order of rows of `product` or `equipment`, with the same expressions as their indexes. Equal names are
 * sorted by id. Without it, rows could appear twice or never in the pages. Empty cells come last in both directions.
 */
export function orderOf(
  table: 'product' | 'equipment',
  order: ProductOrder,
  counts = 'equipment',
): RawBuilder<unknown> {
  const { name, by } = order;
  const back = by === 'asc' ? sql`ASC` : sql`DESC`;
  const emptyLast = by === 'asc' ? sql`ASC` : sql`DESC NULLS LAST`;
  const natural = (column: string) => inNaturalOrder(`${table}.${column}`);
  const byName = sql`${natural('name')} ${back}, ${sql.ref(table === 'product' ? 'product.id' : 'equipment.product_id')} ${back}`;
  switch (name) {
    case 'name':
      return byName;
    case 'manufacturer':
      return sql`${natural('manufacturer_name')} ${back}, ${byName}`;
    case 'category':
      return sql`${natural('type_name')} ${emptyLast}, ${byName}`;
    case 'status':
      return sql`equipment.done_share ${emptyLast}, ${byName}`;
    case 'totalAssets':
      return sql`${sql.ref(`${counts}.total_assets`)} ${back}, ${byName}`;
    case 'totalHighPriorityAssets':
      return sql`${sql.ref(`${counts}.total_high_priority_assets`)} ${back}, ${byName}`;
  }
}
