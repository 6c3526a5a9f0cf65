import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/search.ts';
import { addToEquipment, catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let make: ReturnType<typeof catalogueOf>;
let product: { id: number };

beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
  make = catalogueOf(world.database);
  const maker = await make.manufacturer('ICSA Systems');
  product = await make.product({ name: 'Flow Unit 2024', manufacturer: maker.id });
  const found = (cve: string, advisory: string) => make.vulnerability(product.id, { cve, advisory });
  await found('CVE-2024-6207', 'ICSA-24-284-20');
  await found('CVE-2024-62071', 'ICSA-24-284-21');
  await found('CVE-2019-6207', 'SSA-123456');
  await found('CVE-2019-16207', 'VDE-2022-012');
});
afterAll(() => world.close());

const search = async (searchQuery: string, by = user, endpoint = api.searchCatalogue) =>
  (await world.call(endpoint, by, { body: { searchQuery } })).body;
const idsOf = ({ vulnerabilities, advisories }: api.IdMatches) => [
  ...vulnerabilities.map(({ cve }) => cve),
  ...advisories.map(({ tracking_id }) => tracking_id),
];
const parse = async (text: string, endpoint = api.parseSearch) =>
  (await world.call(endpoint, user, { body: { search: text } })).body;

describe('the search panel', () => {
  it.each(['cve-2024-6207', '2024-6207', 'CVE 2024 6207', ' (Cve_2024_6207), ', 'CVE‑2024–6207', 'cve-2024-6207%'])(
    'finds a vulnerability by its id as people type it: %s',
    async (typed) => {
      const { vulnerabilities, advisories } = await search(typed);
      expect(vulnerabilities).toEqual([
        { cve: 'CVE-2024-6207', title: 'Weakness CVE-2024-6207' },
        { cve: 'CVE-2024-62071', title: 'Weakness CVE-2024-62071' },
      ]);
      expect(advisories).toEqual([]);
    },
  );

  it.each([
    ['icsa-24-284-20', ['ICSA-24-284-20']],
    ['ICSA 24 284 20', ['ICSA-24-284-20']],
    ['icsa-24-2', ['ICSA-24-284-20', 'ICSA-24-284-21']],
    ['24-284', ['ICSA-24-284-20', 'ICSA-24-284-21']],
    ['284-21', ['ICSA-24-284-21']],
    ['ssa-123', ['SSA-123456']],
    ['123456', ['SSA-123456']],
    ['2022-012', ['VDE-2022-012']],
    ['2024-62', ['CVE-2024-6207', 'CVE-2024-62071']],
    ['cve-2019', ['CVE-2019-6207', 'CVE-2019-16207']],
    ['cve 20', ['CVE-2019-6207', 'CVE-2019-16207', 'CVE-2024-6207', 'CVE-2024-62071']],
    ['6207', ['CVE-2019-6207', 'CVE-2024-6207']],
  ])('finds ids by a part: %s', async (typed, ids) => {
    expect(idsOf(await search(typed))).toEqual(ids);
  });

  it('finds complete ids among other words', async () => {
    expect(idsOf(await search('flow unit CVE-2024-6207 ssa-123456'))).toEqual(['CVE-2024-6207', 'SSA-123456']);
  });

  it('keeps products to those that have the text', async () => {
    const { products } = await search('CVE-2024-6207');
    expect(products).toEqual([]);
    expect((await search('2024')).products).toMatchObject([{ label: 'Flow Unit 2024' }]);
  });

  it.each(['cve-2024-9999', '2024-9999', 'CVE 2024 9999', 'icsa-24-284-99', 'cve-2024-6207x', 'ssa-2024'])(
    'does not correct an id that does not exist: %s',
    async (typed) => {
      expect(await search(typed)).toEqual({
        manufacturers: [],
        products: [],
        components: [],
        vulnerabilities: [],
        advisories: [],
      });
      expect(await parse(typed)).toEqual({ filter_string: typed });
    },
  );

  it.each(['%', '%-%', 'cve-%', 'cve-____-6207', '2024-62%07', 'cve-\\', '--', 'cve'])(
    'treats other signs as plain characters: %s',
    async (typed) => {
      expect(idsOf(await search(typed))).toEqual([]);
    },
  );

  it('gives at most five of each', async () => {
    for (let index = 0; index < 7; index += 1)
      await make.vulnerability(product.id, { cve: `CVE-2031-700${index}`, advisory: `MANY-31-00${index}` });
    expect((await search('cve-2031-7')).vulnerabilities.map(({ cve }) => cve.slice(-1))).toEqual([...'01234']);
    expect((await search('many-31')).advisories).toHaveLength(5);
  });

  it('says whether the id of an advisory is unique', async () => {
    const other = await make.product();
    for (const publisher of ['Beta', 'Alpha'])
      await make.vulnerability(other.id, { advisory: publisher === 'Beta' ? 'TWICE-1234' : 'twice-1234', publisher });
    expect((await search('twice-1234')).advisories).toEqual(
      ['Alpha', 'Beta'].map((publisher) => expect.objectContaining({ publisher, is_unique: false })),
    );
    expect((await search('ssa-123456')).advisories).toMatchObject([{ is_unique: true }]);
  });

  it('refuses a search that is too long, and says so', async () => {
    for (const [endpoint, body] of [
      [api.searchCatalogue, { searchQuery: `cve-${'9'.repeat(10_000)}` }],
      [api.findIds, { search: `cve-${'9'.repeat(10_000)}` }],
    ] as const) {
      const { status, body: answer } = await world.call(endpoint, user, { body } as never);
      expect(status).toBe(422);
      expect(Object.values(answer.errors ?? {}).flat()).toEqual(['The search is too long.']);
    }
    expect(idsOf(await search(`cve-${'9'.repeat(190)}`))).toEqual([]);
  });
});

describe('a search in My Equipment', () => {
  it('finds the ids that touch it, itself or by a component, in the own company only', async () => {
    const component = await make.product({ type: 'component' });
    const whole = await make.product({ components: [component.id] });
    const single = await make.product();
    await make.vulnerability(component.id, { cve: 'CVE-2033-1001', advisory: 'TOUCH-33-1' });
    await make.vulnerability(single.id, { cve: 'CVE-2033-1002', advisory: 'TOUCH-33-2' });
    const other = await world.user();
    await addToEquipment(world.database, user.companyId, [whole.id]);
    await addToEquipment(world.database, other.companyId, [single.id]);
    const inEquipment = async (typed: string, by: WorldUser) => idsOf(await search(typed, by, api.searchEquipment));
    expect([await inEquipment('cve-2033', user), await inEquipment('touch-33', user)]).toEqual([
      ['CVE-2033-1001'],
      ['TOUCH-33-1'],
    ]);
    expect([await inEquipment('cve-2033', other), await inEquipment('1002', other)]).toEqual([
      ['CVE-2033-1002'],
      ['CVE-2033-1002'],
    ]);
    expect(await inEquipment('pump cve-2033-1002', user)).toEqual([]);
    expect(idsOf(await search('cve-2033', user))).toEqual(['CVE-2033-1001', 'CVE-2033-1002']);
  });

  it('gives ids only to users who may see action items; CoreProduct.search alone searches only there', async () => {
    const own = await make.product();
    await make.vulnerability(own.id, { cve: 'CVE-2034-1001' });
    await make.vulnerability(product.id, { cve: 'CVE-2034-1002' });
    const { companyId } = user;
    await addToEquipment(world.database, companyId, [own.id]);
    const limited = await world.user({ companyId, permissions: ['CoreProduct.search', 'ActionItems.view'] });
    const blind = await world.user({ companyId, permissions: ['CoreProduct.search'] });
    const seeing = await world.user({ companyId, permissions: ['CoreProduct.searchAll'] });
    expect(idsOf(await search('cve-2034', limited))).toEqual(['CVE-2034-1001']);
    expect(idsOf(await search('cve-2034', blind))).toEqual([]);
    expect(idsOf(await search('cve-2034', seeing))).toEqual(['CVE-2034-1001', 'CVE-2034-1002']);
    expect(idsOf(await search('cve-2034', seeing, api.searchEquipment))).toEqual([]);
  });
});

describe('parsing a query', () => {
  it('does not read a part of an id as a manufacturer or a type', async () => {
    await make.manufacturer('CVE');
    await make.manufacturer('SSA');
    await make.label('2024');
    for (const endpoint of [api.parseSearch, api.parseEquipmentSearch]) {
      for (const typed of ['CVE-2024-6207', 'cve 2024 6207', '2024-6207', 'ssa-123456', 'cve-2024-62'])
        expect(await parse(typed, endpoint)).toEqual({ filter_string: typed });
      expect(await parse('icsa systems  CVE 2024 6207 icsa-24-284-20 unit', endpoint)).toMatchObject({
        filter_string: 'CVE 2024 6207 icsa-24-284-20 unit',
        organization: { label: 'ICSA Systems' },
      });
    }
  });

  it('still reads names in words that only look like an id', async () => {
    expect(await parse('ssa-2024')).toMatchObject({ organization: { label: 'SSA' } });
  });

  it('corrects the other words', async () => {
    const corrected = 'systems CVE-2024-6207';
    expect(await parse('sistems CVE-2024-6207')).toEqual({
      filter_string: corrected.toLowerCase(),
      corrected: corrected.toLowerCase(),
    });
  });
});

it('finds complete ids in a query, for every user', async () => {
  const anybody = await world.user({ permissions: [] });
  const find = async (text: string) => idsOf((await world.call(api.findIds, anybody, { body: { search: text } })).body);
  expect(await find('pump cve 2024 6207 SSA-123456')).toEqual(['CVE-2024-6207', 'SSA-123456']);
  expect(await find('2024-62 ssa-12345 cve-2024-9999')).toEqual([]);
});
