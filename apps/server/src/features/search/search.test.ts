import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/search.ts';
import { addToEquipment, catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let make: ReturnType<typeof catalogueOf>;

beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
  make = catalogueOf(world.database);
  const maker = await make.manufacturer('Corvid Embedded');
  const gateway = await make.label('Protocol Gateway');
  for (const name of ['Corvid RTOS 4.2', 'Corvid TLS 1.8'])
    await make.product({ name, manufacturer: maker.id, type: 'component' });
  for (const name of ['Edge Controller 9', 'Panel PC 12', 'Corvid Flow 10', 'Corvid Flow 2']) {
    await make.product({ name, manufacturer: maker.id, label: gateway.id });
  }
  await make.product({ name: '100%_pure \\ unit' });
});
afterAll(() => world.close());

const search = async (searchQuery: string, by = user, endpoint = api.searchCatalogue) =>
  (await world.call(endpoint, by, { body: { searchQuery } })).body;
const labels = (matches: { label: string }[]) => matches.map(({ label }) => label);

describe('the search panel', () => {
  it(
    'finds manufacturers, products and components; names that begin with the query come first, sorted naturally',
    { tags: ['embedded'] },
    async () => {
      const found = await search('corv');
      expect(labels(found.manufacturers)).toEqual(['Corvid Embedded']);
      expect(labels(found.products)).toEqual(['Corvid Flow 2', 'Corvid Flow 10', 'Edge Controller 9', 'Panel PC 12']);
      expect(labels(found.components)).toEqual(['Corvid RTOS 4.2', 'Corvid TLS 1.8']);
    },
  );

  it('finds every word in any order, in name, manufacturer and type', async () => {
    expect(labels((await search('gateway edge corvid')).products)).toEqual(['Edge Controller 9']);
    expect((await search('edge nonsense')).products).toEqual([]);
  });

  it('finds matches despite a small typing error', async () => {
    expect(labels((await search('contoller')).products)).toContain('Edge Controller 9');
    expect(labels((await search('corvdi')).manufacturers)).toContain('Corvid Embedded');
  });

  it('finds matches despite a typing error next to a word that is too short to be mistyped', async () => {
    expect(labels((await search('9 contoller')).products)).toEqual(['Edge Controller 9']);
    expect(labels((await search('pc corvdi')).products)).toEqual(['Panel PC 12']);
  });

  it('does not confuse one number with another', async () => {
    await make.product({ name: 'Turbine 9048' });
    expect(labels((await search('turbien 9048')).products)).toEqual(['Turbine 9048']);
    expect((await search('turbine 900')).products).toEqual([]);
  });

  it('finds an order number as it is written, and without its punctuation', async () => {
    const smart = 'Corvid Smart ST60 (6ES7 288-1ST60-0AA0)';
    const logo = 'Corvid Logic 230 (6ED1052-2FB08-0BA0)';
    for (const name of [smart, logo]) await make.product({ name });
    for (const query of ['6ES7 288-1ST60-0AA0', '6ES7288-1ST60-0AA0', '6es72881st600aa0', 'smart 288-1ST60'])
      expect(labels((await search(query)).products), query).toEqual([smart]);
    for (const query of ['6ED1052-2FB08-0BA0', '6ed10522fb080ba0', '6ED1052'])
      expect(labels((await search(query)).products), query).toEqual([logo]);
  });

  it('treats pattern characters as plain characters', async () => {
    expect(labels((await search('100%_pure \\')).products)).toEqual(['100%_pure \\ unit']);
    expect((await search('%')).products).toEqual([]);
  });

  it('gives at most five of each', async () => {
    const maker = await make.manufacturer('Sevenfold');
    for (let index = 0; index < 7; index += 1)
      await make.product({ name: `Sevenfold ${index}`, manufacturer: maker.id });
    expect((await search('sevenfold')).products).toHaveLength(5);
  });

  it('refuses an empty search and names the field', async () => {
    const { status, body } = await world.call(api.searchCatalogue, user, { body: { searchQuery: '  ' } });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('searchQuery');
  });
});

describe('CoreProduct.search alone', () => {
  it('finds only products in My Equipment', async () => {
    const mine = await make.product({ name: 'Quokka 1' });
    await make.product({ name: 'Quokka 2' });
    const limited = await world.user({ permissions: ['CoreProduct.search'] });
    const other = await world.user({ permissions: ['CoreProduct.search'] });
    await addToEquipment(world.database, limited.companyId, [mine.id]);
    expect(labels((await search('quokka', limited)).products)).toEqual(['Quokka 1']);
    expect((await search('quokka', other)).products).toEqual([]);
    expect(labels((await search('quokka', user)).products)).toEqual(['Quokka 1', 'Quokka 2']);
    expect((await search('quokka', user, api.searchEquipment)).products).toEqual([]);
  });
});

describe('parsing a query', () => {
  const parse = async (text: string) => (await world.call(api.parseSearch, user, { body: { search: text } })).body;

  it('turns a manufacturer’s and a type’s name into filters and keeps the other words', async () => {
    expect(await parse('Corvid embedded PROTOCOL gateway 900')).toMatchObject({
      filter_string: '900',
      label: { label: 'Protocol Gateway' },
      organization: { label: 'Corvid Embedded' },
    });
  });

  it('keeps the name of a component type among the words', async () => {
    await make.label('Message Broker', { kind: 'component' });
    expect(await parse('corvid embedded message broker')).toMatchObject({ filter_string: 'message broker' });
    expect(await parse('message broker')).toEqual({ filter_string: 'message broker' });
  });

  it('corrects mistyped words to the spelling of the catalogue, and keeps words without a similar one', async () => {
    expect(await parse('corvid embeded gatewya')).toMatchObject({
      organization: { label: 'Corvid Embedded' },
      filter_string: 'gateway',
      corrected: 'corvid embedded gateway',
    });
    expect(await parse('qqqqzzzz')).toEqual({ filter_string: 'qqqqzzzz' });
  });

  it('does not treat a part of a word as a name', async () => {
    // Letters that no random id of other tests has: a word that is nearly one of theirs would be corrected.
    await make.manufacturer('ZKW');
    expect(await parse('zkwv xzkw')).toEqual({ filter_string: 'zkwv xzkw' });
    expect(await parse('vzkw zkw-7')).toMatchObject({ filter_string: 'vzkw -7', organization: { label: 'ZKW' } });
  });
});
