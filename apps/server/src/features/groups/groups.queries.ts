import { sql, type RawBuilder } from 'kysely';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import type * as api from '@rampart/contract/api/groups.ts';
import { openItems } from '#lists/counts/open-items.ts';
import { countedUpTo, pageFrom, pageOf } from '#db/paging.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import {
  assetSearch,
  isActive,
  looksAtProduct,
  matchesEquipmentFilter,
  type AssetSearch,
} from '#lists/products/product-filter.ts';
import { listFromEquipment, listFromGroup } from '#lists/products/product-list.ts';
import { soughtWords } from '#lists/words/sought-words.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

type GroupQuery = Received<typeof api.listGroups>['query'];

const mostCounted = sql.lit(countedUpTo + 1);

/** The groups by name. With a filter, only groups with matching equipment. */
export async function listGroups(
  db: CompanyDb,
  { withoutDefaultGroups, filterState, pagination, withRisk }: GroupQuery,
  { searchesAssets, seesActionItems }: Reader,
): Promise<Answer<typeof api.listGroups>> {
  const shown = isYes(withoutDefaultGroups) ? sql`NOT equipment_group.is_default` : sql`true`;
  const page = pagination ? pageOf(pagination) : sql``;
  const words = await soughtWords(db, filterState?.queryString ?? '');
  const statement =
    filterState && isActive(filterState)
      ? plannedPerCall(
          matchingGroups(shown, page, filterState, assetSearch(words, { searchesAssets }), isYes(withRisk)),
        )
      : allGroups(shown, page, isYes(withRisk));
  const { rows } = await statement.execute(db);
  const { rows: groups, has_more } = pageFrom(rows, pagination?.limit ?? rows.length);
  return {
    groups: groups.map(({ open_items, ...group }) => ({
      ...group,
      ...(seesActionItems && open_items !== undefined && { open_items: open_items ?? 0 }),
    })),
    has_more,
  };
}

interface Reader {
  searchesAssets: boolean;
  seesActionItems: boolean;
}

const isYes = (given: string) => given === 'true' || given === '1';

type Group = Answer<typeof api.listGroups>['groups'][number];
type Groups = RawBuilder<Omit<Group, 'open_items'> & { open_items?: number | null }>;
type Part = RawBuilder<unknown>;

/** For the rows of `equipment` with their `product`. */
const riskOf = sql`min(product.rating) AS rating, sum(${openItems})::bigint AS open_items`;

/** Counts each group separately, and stops at the number that is shown. */
function allGroups(shown: Part, page: Part, withRisk: boolean): Groups {
  const counted = (rows: Part) => sql`(SELECT count(*) FROM (${rows} LIMIT ${mostCounted}) counted)`;
  return sql`
    SELECT id, name, is_default, CASE WHEN is_default THEN ${counted(sql`SELECT FROM equipment`)}
      ELSE ${counted(sql`SELECT FROM group_product WHERE group_product.group_id = listed.id`)} END AS total
      ${withRisk ? sql`, risk.*` : sql``}
    FROM (SELECT id, name, is_default FROM equipment_group WHERE ${shown}
      ORDER BY name COLLATE natural_ci, id ${page}) listed
      ${withRisk ? joinRisk : sql``}
    ORDER BY name COLLATE natural_ci, id`;
}

/**
 * Reads the equipment of a group by key, row by row. An index contains all needed columns of a product. Own products add
 * nothing to the risk.
 */
const joinRisk = sql`LEFT JOIN LATERAL (
  SELECT ${riskOf} FROM (
      SELECT product_id FROM group_product WHERE group_product.group_id = listed.id
      UNION ALL SELECT product_id FROM equipment WHERE listed.is_default
    ) member
    JOIN equipment ON equipment.product_id = member.product_id
    JOIN product ON product.id = equipment.product_id) risk ON true`;

/** Finds the matching equipment once for all groups. */
function matchingGroups(shown: Part, page: Part, filter: FilterState, search: AssetSearch, withRisk: boolean): Groups {
  const joined =
    withRisk || looksAtProduct(filter) ? sql`JOIN known_product product ON product.id = equipment.product_id` : sql``;
  const found = withRisk ? sql`, product.rating, ${openItems} AS open_items` : sql``;
  const summed = withRisk ? sql`, min(rating) AS rating, sum(open_items)::bigint AS open_items` : sql``;
  const parts = [
    ...search.parts,
    sql`matching AS MATERIALIZED (
      SELECT equipment.product_id ${found} FROM equipment ${joined} WHERE ${matchesEquipmentFilter(filter, search)})`,
    sql`counted AS (
      SELECT group_product.group_id, count(*) AS total ${summed} FROM group_product JOIN matching USING (product_id)
        GROUP BY group_product.group_id
      UNION ALL
      SELECT (SELECT id FROM equipment_group WHERE is_default), count(*) ${summed} FROM matching)`,
  ];
  return sql`
    WITH ${sql.join(parts)}
    SELECT equipment_group.id, equipment_group.name, equipment_group.is_default,
      least(counted.total, ${mostCounted}) AS total ${withRisk ? sql`, counted.rating, counted.open_items` : sql``}
    FROM equipment_group JOIN counted ON counted.group_id = equipment_group.id
    WHERE ${shown} AND counted.total > 0
    ORDER BY equipment_group.name COLLATE natural_ci, equipment_group.id ${page}`;
}

/** One page of a group's equipment, or of My Equipment for the default group. */
export async function listGroupProducts(
  db: CompanyDb,
  { groupId, filterState, orderState, pagination }: Received<typeof api.listGroupProducts>['body'],
  searchesAssets: boolean,
): Promise<Answer<typeof api.listGroupProducts>> {
  const group = await db
    .selectFrom('equipment_group')
    .select('is_default')
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!group) throw notFound();
  const { name, by } = orderState;
  const request = { filterState, orderState: { name: name === 'type' ? ('category' as const) : name, by }, pagination };
  if (!group.is_default) return listFromGroup(db, request, { groupId, searchesAssets });
  const { products, has_more } = await listFromEquipment(db, request, { searchesAssets });
  return { products, has_more };
}
