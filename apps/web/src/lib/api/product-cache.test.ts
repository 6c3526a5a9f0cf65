import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { listedProduct, productProfile } from '#testing/catalogue.ts';
import { refreshEquipment, showGroups } from './product-cache.ts';
import { keys } from './query-keys.ts';

const pumps = { id: 4, name: 'Pumps' };
const listed = {
  catalogue: [...keys.products.catalogue, {}],
  equipment: [...keys.products.equipment, {}],
  group: [...keys.products.ofGroup(pumps.id), {}],
  profile: [...keys.profiles.all, 'product', 'a'],
};

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  const products = [listedProduct(1, { groups: [pumps] }), listedProduct(2, { groups: [pumps] })];
  for (const key of [listed.catalogue, listed.equipment, listed.group]) {
    client.setQueryData(key, { pages: [{ products, has_more: true, total: 38 }], pageParams: [1] });
  }
  client.setQueryData(listed.profile, productProfile({ equipment_id: 2, groups: [pumps] }));
});

const shown = (key: readonly unknown[]) => {
  const [page] =
    client.getQueryData<{ pages: { products: { id: number; groups?: unknown }[]; total: number }[] }>(key)?.pages ?? [];
  return [page?.total, page?.products.map(({ id, groups }) => [id, groups])];
};
const groupsOfProfile = () => client.getQueryData<{ groups?: unknown }>(listed.profile)?.groups;

describe('the groups of a product in the cache', () => {
  it('a removed product leaves My Equipment and its groups, and has no groups in the catalogue', async () => {
    await showGroups(client, 2, undefined);
    expect(shown(listed.equipment)).toEqual([37, [[1, [pumps]]]]);
    expect(shown(listed.group)).toEqual([37, [[1, [pumps]]]]);
    expect(shown(listed.catalogue)).toEqual([
      38,
      [
        [1, [pumps]],
        [2, undefined],
      ],
    ]);
    expect(groupsOfProfile()).toBeUndefined();
  });

  it('changing its groups updates the lists that keep it, and removes it from a group that it has left', async () => {
    await showGroups(client, 2, []);
    expect(shown(listed.equipment)).toEqual([
      38,
      [
        [1, [pumps]],
        [2, []],
      ],
    ]);
    expect(shown(listed.group)).toEqual([37, [[1, [pumps]]]]);
    expect(groupsOfProfile()).toEqual([]);
  });

  it('undo restores the cache', async () => {
    const undo = await showGroups(client, 2, undefined);
    undo();
    expect(shown(listed.equipment)).toEqual([
      38,
      [
        [1, [pumps]],
        [2, [pumps]],
      ],
    ]);
    expect(groupsOfProfile()).toEqual([pumps]);
  });
});

it('a change of membership reloads the queries that it affects', async () => {
  await refreshEquipment(client);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(Object.values(listed).map(isStale)).toEqual([true, true, true, false]);
});
