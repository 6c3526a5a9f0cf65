import type { GroupName, ListedProduct } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { keys } from './query-keys.ts';

type Pages = InfiniteData<{ products: ListedProduct[]; total: number }>;
type Profile = { equipment_id?: number; groups?: GroupName[] };

/**
 * Shows a product's new groups (undefined: not in My Equipment) in every loaded list and profile, before the server has
 * answered. Lists that no longer contain the product lose it. Scroll position and loaded pages stay. Returns a function
 * that restores the old state.
 */
export async function showGroups(
  client: QueryClient,
  equipmentId: number,
  groups: GroupName[] | undefined,
): Promise<() => void> {
  const loaded = [keys.products.all, keys.profiles.all].map((queryKey) => ({
    queryKey,
    predicate: ({ state }: Query) => state.data !== undefined,
  }));
  // A pending answer would restore the old state.
  await Promise.all(loaded.map((some) => client.cancelQueries(some)));
  const before = loaded.flatMap((some) => client.getQueriesData(some));
  for (const [key, data] of before) {
    if (data)
      client.setQueryData(
        key,
        isPages(data) ? inList(key, data, equipmentId, groups) : inProfile(data, equipmentId, groups),
      );
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Runs after the server has answered. Reloads the data of the open page, and everything else when it is opened. */
export async function refreshEquipment(client: QueryClient): Promise<void> {
  const { products, groups, components, filterOptions, vulnerabilityList } = keys;
  const stale = [products.equipment, products.groups, groups.all, components.all, filterOptions, vulnerabilityList];
  await Promise.all([
    ...stale.map((queryKey) => client.invalidateQueries({ queryKey })),
    // These already show the change.
    client.invalidateQueries({ queryKey: keys.products.catalogue, refetchType: 'none' }),
  ]);
}

function isPages(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

function inList(key: QueryKey, data: Pages, equipmentId: number, groups: GroupName[] | undefined): Pages {
  const isIn = (product: ListedProduct) => product.equipment_id === equipmentId;
  if (!data.pages.some(({ products }) => products.some(isIn))) return data;
  const leaves = !belongsTo(key, groups);
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      products: leaves
        ? page.products.filter((product) => !isIn(product))
        : page.products.map((product) => (isIn(product) ? { ...product, groups } : product)),
      // A total above the limit only means "more than the limit", so it stays.
      total: leaves && page.total <= limits.exactCount ? page.total - 1 : page.total,
    })),
  };
}

/** Whether a product with these groups is in the list of this key. */
function belongsTo([, source, groupId]: QueryKey, groups: GroupName[] | undefined): boolean {
  if (source === 'equipment') return groups !== undefined;
  if (source === 'group') return groups?.some(({ id }) => id === groupId) ?? false;
  return true;
}

function inProfile<Data>(data: Data, equipmentId: number, groups: GroupName[] | undefined): Data {
  return (data as Profile).equipment_id === equipmentId ? { ...data, groups } : data;
}
