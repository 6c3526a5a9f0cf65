import { type Call, pick } from '../call.ts';
import type { Inventories } from '../data/inventories.ts';
import { backwards, directions, filters, orders, page, type Narrowed } from './equipment.ts';

const inGroup = `equipment JOIN group_product
  ON group_product.product_id = equipment.product_id AND group_product.company_id = equipment.company_id`;

const ofGroup = (name: 'name' | 'type' | 'manufacturer', by: 'asc' | 'desc'): Call<Inventories> => {
  const order = name === 'type' ? 'category' : name;
  return {
    name: `groups: products by ${name}, ${by}`,
    rounds: 100,
    growth: { times: 2 },
    floor: (floor, { largest }) =>
      page(floor, largest, inGroup, by === 'asc' ? orders[order] : backwards(order), {
        where: 'group_product.group_id = $1',
        values: [largest.groupId],
        isUncounted: true,
      }),
    drive: (driver, { largest }, round) =>
      driver.send('POST', '/api/groups/groupProducts', {
        as: pick(largest.users, round),
        body: { groupId: largest.groupId, orderState: { name, by } },
      }),
  };
};

const filteredOfGroup = ({ name, filter, filterState }: Narrowed): Call<Inventories> => ({
  name: `groups: products of ${name}`,
  rounds: 60,
  growth: { times: 2 },
  floor(floor, { largest }, round) {
    const asked = filter(largest, round);
    const where = `${asked.where} AND group_product.group_id = ${largest.groupId}`;
    return page(floor, largest, inGroup, orders.name, { ...asked, where, isUncounted: true });
  },
  drive: (driver, { largest }, round) =>
    driver.send('POST', '/api/groups/groupProducts', {
      as: pick(largest.users, round),
      body: { groupId: largest.groupId, filterState: filterState(largest, round) },
    }),
});

export const groupProductCalls: Call<Inventories>[] = [
  ...(['name', 'type', 'manufacturer'] as const).flatMap((name) => directions.map((by) => ofGroup(name, by))),
  ...filters.map(filteredOfGroup),
];
