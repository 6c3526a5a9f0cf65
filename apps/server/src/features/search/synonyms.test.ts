import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listVulnerableProducts } from '@rampart/contract/api/action-items.ts';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import { listProducts } from '@rampart/contract/api/filters.ts';
import * as groups from '@rampart/contract/api/groups.ts';
import * as api from '@rampart/contract/api/search.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let make: ReturnType<typeof catalogueOf>;
let groupId: number;
const typeIds = new Map<string, number>();

beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
  make = catalogueOf(world.database);
  for (const name of ['Logic Controller', 'Operator Panel', 'Firewall', 'Wireless Access Point'])
    typeIds.set(name, (await make.label(name)).id);
  const siemens = await make.manufacturer('Siemens');
  const other = await make.manufacturer('Norvik');
  const of = (manufacturer: number, name: string, type?: string) =>
    make.product({ manufacturer, name, label: type ? typeIds.get(type) : undefined });
  const products = [
    await of(siemens.id, 'SIMATIC S7-1500', 'Logic Controller'),
    await of(siemens.id, 'SIMATIC Comfort', 'Operator Panel'),
    await of(siemens.id, 'Old PLC 900'),
    await of(other.id, 'Boreal 7', 'Logic Controller'),
    await of(other.id, 'Gate 5', 'Firewall'),
    await of(other.id, 'Software firewall 3'),
    await of(other.id, 'Beacon 12', 'Wireless Access Point'),
  ];
  const ids = products.map(({ id }) => id);
  for (const id of ids) await make.vulnerability(id);
  const rows = companyRows(world.database, user.companyId);
  groupId = (await rows.group('All of it', ids)).id;
  for (const id of ids) await rows.asset(id, id === ids[0] ? { uid: 'PLC-17' } : {});
});
afterAll(() => world.close());

const named = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name).toSorted();
const filterState = (queryString: string) => ({ filterState: { queryString } });

/** Every list of products, with its search. */
const lists: Record<string, (text: string) => Promise<string[]>> = {
  catalogue: async (text) => named((await world.call(listProducts, user, { body: filterState(text) })).body),
  'My Equipment': async (text) => named((await world.call(listEquipment, user, { body: filterState(text) })).body),
  'My Action Items': async (text) =>
    named((await world.call(listVulnerableProducts, user, { body: filterState(text) })).body),
  'a group': async (text) =>
    named((await world.call(groups.listGroupProducts, user, { body: { groupId, ...filterState(text) } })).body),
};
const panel = async (searchQuery: string) =>
  (await world.call(api.searchCatalogue, user, { body: { searchQuery } })).body.products
    .map(({ label }) => label)
    .toSorted();
const everyList = { ...lists, 'the search panel': panel };

describe.each(Object.entries(everyList))('a synonym in %s', (_name, search) => {
  it('finds the products of its type, and those with the word itself, with or without a type', async () => {
    expect(await search('plc')).toEqual(['Boreal 7', 'Old PLC 900', 'SIMATIC S7-1500']);
    expect(await search('firewall')).toEqual(['Gate 5', 'Software firewall 3']);
  });

  it('works with other words, in any case, in the plural and as several words', async () => {
    expect(await search('siemens plc')).toEqual(['Old PLC 900', 'SIMATIC S7-1500']);
    expect(await search('PLCs siemens')).toEqual(['SIMATIC S7-1500']);
    expect(await search('siemens HMI')).toEqual(['SIMATIC Comfort']);
    expect(await search('programmable logic controller norvik')).toEqual(['Boreal 7']);
    expect(await search('access point')).toEqual(['Beacon 12']);
    expect(await search('hmi plc')).toEqual([]);
  });
});

it.each(['My Equipment', 'My Action Items', 'a group'])(
  '%s finds a synonym together with a word of an asset',
  async (name) => {
    expect(await lists[name]?.('plc PLC-17')).toEqual(['SIMATIC S7-1500']);
    expect(await lists[name]?.('hmi PLC-17')).toEqual([]);
  },
);

it('the list of groups counts what a synonym finds', async () => {
  const query = { withoutDefaultGroups: 'true', filterState: JSON.stringify({ queryString: 'siemens plc' }) };
  const { body } = await world.call(groups.listGroups, user, { query } as never);
  expect(body.groups).toMatchObject([{ name: 'All of it', total: 2 }]);
});

it('orders the matches by name and by count, and counts them', async () => {
  const ask = async (name: 'name' | 'totalAssets') => {
    const body = {
      ...filterState('plc'),
      orderState: { name, by: 'desc' as const },
      pagination: { page: 1, limit: 2 },
    };
    const { products, total, has_more } = (await world.call(listProducts, user, { body })).body;
    return { names: products.map((product) => product.name), total, has_more };
  };
  expect(await ask('name')).toEqual({ names: ['SIMATIC S7-1500', 'Old PLC 900'], total: 3, has_more: true });
  expect(await ask('totalAssets')).toMatchObject({ total: 3, has_more: true });
});

describe('parsing a query', () => {
  const parse = async (search: string, endpoint = api.parseSearch) =>
    (await world.call(endpoint, user, { body: { search } })).body;

  it('names the type of a synonym, which stays in the search so that it finds more', async () => {
    const expected = {
      filter_string: 'plc',
      label: { value: typeIds.get('Logic Controller'), label: 'Logic Controller' },
      organization: { label: 'Siemens' },
      synonym: 'plc',
    };
    expect(await parse('siemens plc')).toMatchObject(expected);
    expect(await parse('siemens plc', api.parseEquipmentSearch)).toMatchObject(expected);
  });

  it('treats the name of a type that is also a synonym as the synonym', async () => {
    expect(await parse('firewall norvik')).toMatchObject({ filter_string: 'firewall', synonym: 'firewall' });
  });

  it('uses the longest of names and synonyms', async () => {
    expect(await parse('Programmable Logic Controllers')).toMatchObject({
      filter_string: 'Programmable Logic Controllers',
      synonym: 'programmable logic controllers',
    });
    const byName = await parse('logic controller hmi');
    expect(byName).toMatchObject({ filter_string: 'hmi', label: { label: 'Logic Controller' } });
    expect(byName).not.toHaveProperty('synonym');
  });

  it('does not treat a synonym as a mistyped word', async () => {
    expect(await parse('simens plc')).toMatchObject({ corrected: 'siemens plc', synonym: 'plc' });
    expect(await panel('simens plc')).toEqual(['Old PLC 900', 'SIMATIC S7-1500']);
  });

  it('keeps words without a type of this catalogue among the words', async () => {
    expect(await parse('ups constructor')).toEqual({ filter_string: 'ups constructor' });
  });
});
