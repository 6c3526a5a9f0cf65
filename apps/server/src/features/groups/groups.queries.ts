import { sql, type RawBuilder } from 'kysely';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import type * as api from '@rampart/contract/api/groups.ts';
import { countedUpTo, pageFrom, pageOf } from '#db/paging.ts';
import { plannedAnew } from '#db/planned-anew.ts';
import { assetSearch, isActive, looksAtProduct, matchesEquipmentFilter, type AssetSearch } from '#db/product-filter.ts';
import { listFromEquipment, listFromGroup } from '#db/product-list.ts';
import { soughtWords } from '#db/sought-words.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

type GroupQuery = Received<typeof api.listGroups>['query'];

const mostCounted = sql.lit(countedUpTo + 1);

/** The groups by name; under a filter those with equipment that meets it. */
export async function listGroups(
  db: CompanyDb,
  { withoutDefaultGroups, filterState, pagination }: GroupQuery,
  searchesAssets: boolean,
): Promise<Answer<typeof api.listGroups>> {
  const shown = /^(true|1)$/.test(withoutDefaultGroups) ? sql`NOT equipment_group.is_default` : sql`true`;
  const page = pagination ? pageOf(pagination) : sql``;
  const words = await soughtWords(db, filterState?.queryString ?? '');
  const statement =
    filterState && isActive(filterState)
      ? matchingGroups(shown, page, filterState, assetSearch(words, { searchesAssets }))
      : allGroups(shown, page);
  const { rows } = await statement.execute(db);
  const { rows: groups, has_more } = pageFrom(rows, pagination?.limit ?? rows.length);
  return { groups, has_more };
}

type Groups = RawBuilder<Answer<typeof api.listGroups>['groups'][number]>;
type Part = RawBuilder<unknown>;

/** Each group is counted by itself, and no further than people are told. */
function allGroups(shown: Part, page: Part): Groups {
  const counted = (rows: Part) => sql`(SELECT count(*) FROM (${rows} LIMIT ${mostCounted}) counted)`;
  return sql`
    SELECT id, name, is_default, CASE WHEN is_default THEN ${counted(sql`SELECT FROM equipment`)}
      ELSE ${counted(sql`SELECT FROM group_product WHERE group_product.group_id = listed.id`)} END AS total
    FROM (SELECT id, name, is_default FROM equipment_group WHERE ${shown}
      ORDER BY name COLLATE natural_ci, id ${page}) listed
    ORDER BY name COLLATE natural_ci, id`;
}

/** What meets the filter is found once for all groups. */
function matchingGroups(shown: Part, page: Part, filter: FilterState, search: AssetSearch): Groups {
  const joined = looksAtProduct(filter) ? sql`JOIN product ON product.id = equipment.product_id` : sql``;
  const parts = [
    ...search.parts,
    sql`matching AS MATERIALIZED (
      SELECT equipment.product_id FROM equipment ${joined} WHERE ${matchesEquipmentFilter(filter, search)})`,
    sql`counted AS (
      SELECT group_product.group_id, count(*) AS total FROM group_product JOIN matching USING (product_id)
        GROUP BY group_product.group_id
      UNION ALL
      SELECT equipment_group.id, (SELECT count(*) FROM matching) FROM equipment_group WHERE equipment_group.is_default)`,
  ];
  return sql`
    ${plannedAnew} WITH ${sql.join(parts)}
    SELECT equipment_group.id, equipment_group.name, equipment_group.is_default,
      least(counted.total, ${mostCounted}) AS total
    FROM equipment_group JOIN counted ON counted.group_id = equipment_group.id
    WHERE ${shown} AND counted.total > 0
    ORDER BY equipment_group.name COLLATE natural_ci, equipment_group.id ${page}`;
}

/** One page of a group's equipment; of My Equipment for the default group. */
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
