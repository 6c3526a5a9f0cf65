import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { Group } from '@rampart/contract/api/groups.ts';
import type { Script, SeenRequest } from './fake-server.ts';

export const group = (id: number, name: string, total = 0): Group => ({ id, name, is_default: false, total });

/** Returns the requested page of a list. */
function pageOf<Item>(all: readonly Item[], { page, limit }: { page: number; limit: number }) {
  return { items: all.slice((page - 1) * limit, page * limit), has_more: all.length > page * limit };
}

/** The address of a page of the groups, with a filter. */
export const groupsAddress = (page = 1, filterState: object = { queryString: '' }) =>
  `/api/groups?${new URLSearchParams({
    withoutDefaultGroups: 'true',
    filterState: JSON.stringify(filterState),
    pagination: JSON.stringify({ page, limit: 12 }),
    withRisk: 'true',
  })}`;

/** Answers the calls of the groups page. The lists are read at each call, so that a test may change them. */
export function groupedEquipment(
  groups: () => Group[],
  products: (groupId: number) => ListedProduct[] = () => [],
): Script {
  const groupPage = (page: number) => () => {
    const { items, has_more } = pageOf(groups(), { page, limit: 12 });
    return { status: 200, body: { groups: items, has_more } };
  };
  return {
    [`GET ${groupsAddress(1)}`]: groupPage(1),
    [`GET ${groupsAddress(2)}`]: groupPage(2),
    'GET /api/groups?withoutDefaultGroups=true': () => ({ status: 200, body: { groups: groups(), has_more: false } }),
    'POST /api/groups/groupProducts': ({ body }: SeenRequest) => {
      const { groupId, pagination } = body as { groupId: number; pagination: { page: number; limit: number } };
      const all = products(groupId);
      const { items, has_more } = pageOf(all, pagination);
      return { status: 200, body: { products: items, has_more } };
    },
  };
}
