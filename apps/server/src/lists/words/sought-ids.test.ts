import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActionItemAssets, listVulnerableProducts } from '@rampart/contract/api/action-items.ts';
import { listAssets } from '@rampart/contract/api/assets.ts';
import { listEquipment, listHeldComponents } from '@rampart/contract/api/equipment.ts';
import { listProducts } from '@rampart/contract/api/filters.ts';
import * as groups from '@rampart/contract/api/groups.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

const cve = 'CVE-2024-6207';

let world: World;
let user: WorldUser;
let other: WorldUser;
let groupId: number;
let uuids: Record<string, string>;

beforeAll(async () => {
  world = await createWorld();
  [user, other] = [await world.user(), await world.user()];
  const make = catalogueOf(world.database);
  const component = await make.product({ name: 'Stack', type: 'component' });
  const itself = await make.product({ name: 'Itself' });
  const whole = await make.product({ name: 'Whole', components: [component.id] });
  const noted = await make.product({ name: 'Noted' });
  const unowned = await make.product({ name: 'Unowned' });
  const written = await make.product({ name: 'Patch for CVE 2024 6207' });
  await make.product({ name: 'Year 2024, size 6207' });
  const { id } = await make.vulnerability(itself.id, { cve, advisory: 'ICSA-24-284-20' });
  await world.inRole(
    'rampart_operator',
    `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
     SELECT added, vulnerability_id, advisory_id, '1', false
     FROM product_vulnerability CROSS JOIN unnest($1::integer[]) added WHERE vulnerability_id = $2`,
    [[component.id, unowned.id], id],
  );
  await make.vulnerability(noted.id);
  await make.vulnerability(unowned.id, { advisory: 'SSA-123456' });
  const rows = companyRows(world.database, user.companyId);
  const owned = [itself.id, whole.id, noted.id, written.id];
  groupId = (await rows.group('All of it', owned)).id;
  await rows.asset(itself.id, { uid: 'A-1', notes: 'pump' });
  // No hexadecimal digit: the names of manufacturers contain random ones.
  await rows.asset(itself.id, { uid: 'Q-2' });
  await rows.asset(whole.id, { uid: 'B-1' });
  await rows.asset(noted.id, { uid: 'C-1', notes: `not by ${cve}` });
  await rows.asset(noted.id, { uid: 'C-2' });
  await rows.asset(written.id, { uid: 'D-1' });
  const others = companyRows(world.database, other.companyId);
  await others.asset(unowned.id, { uid: 'E-1' });
  uuids = { Itself: itself.uuid, Whole: whole.uuid, Noted: noted.uuid };
});
afterAll(() => world.close());

const named = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name).toSorted();
const filterState = (queryString: string) => ({ filterState: { queryString } });

type List = (text: string, by?: WorldUser) => Promise<string[]>;
const catalogue: List = async (text, by = user) =>
  named((await world.call(listProducts, by, { body: filterState(text) })).body);
const equipment: List = async (text, by = user) => {
  const { body } = await world.call(listEquipment, by, { body: filterState(text) });
  expect(body.total).toBe(body.products.length);
  return named(body);
};
const actionItems: List = async (text, by = user) =>
  named((await world.call(listVulnerableProducts, by, { body: filterState(text) })).body);
const group: List = async (text) =>
  named((await world.call(groups.listGroupProducts, user, { body: { groupId, ...filterState(text) } })).body);

const spellings = ['CVE-2024-6207', '2024-6207', 'cve 2024 6207', 'CVE‑2024–6207', '(cve_2024_6207),'];

describe.each(spellings)('%s finds what it affects, and what holds the text', (typed) => {
  it('in the catalogue, My Equipment, a group and My Action Items', { tags: ['embedded'] }, async () => {
    expect(await catalogue(typed)).toEqual(['Itself', 'Patch for CVE 2024 6207', 'Stack', 'Unowned', 'Whole']);
    const owned = ['Itself', 'Noted', 'Patch for CVE 2024 6207', 'Whole'];
    expect(await equipment(typed)).toEqual(owned);
    expect(await group(typed)).toEqual(owned);
    expect(await actionItems(typed)).toEqual(['Itself', 'Noted', 'Whole']);
  });

  it('only in the own company', async () => {
    expect(await equipment(typed, other)).toEqual(['Unowned']);
    expect(await actionItems(typed, other)).toEqual(['Unowned']);
  });
});

describe('an id in a search', () => {
  it('is searched together with the other words', async () => {
    expect(await catalogue(`whole ${cve}`)).toEqual(['Whole']);
    expect(await equipment(`pump ${cve}`)).toEqual(['Itself']);
    expect(await group(`q-2 ${cve}`)).toEqual(['Itself']);
    expect(await equipment(`nonsense ${cve}`)).toEqual([]);
  });

  it('can be that of an advisory', async () => {
    const typed = 'icsa 24 284 20';
    expect(await catalogue(typed)).toEqual(['Itself', 'Stack', 'Unowned', 'Whole']);
    expect(await equipment('ICSA-24-284-20')).toEqual(['Itself', 'Whole']);
    expect(await catalogue('ssa-123456')).toEqual(['Unowned']);
    expect(await catalogue(`${cve} SSA-123456`)).toEqual(['Unowned']);
  });

  it('finds nothing else if it does not exist, and a part is only text', async () => {
    for (const typed of ['CVE-2024-6208', '2024-6208', 'icsa-24-284-99', 'ssa-123457', 'cve-2024-62%'])
      expect(await catalogue(typed)).toEqual([]);
    expect(await catalogue('2024 6207')).toEqual(['Patch for CVE 2024 6207', 'Year 2024, size 6207']);
  });

  it('is refused if it is too long', async () => {
    const { status, body } = await world.call(listProducts, user, { body: filterState(`cve-${'1'.repeat(10_000)}`) });
    expect([status, Object.values(body.errors ?? {}).flat()]).toEqual([422, ['The search is too long.']]);
  });

  it('works with the order by counts, the other filters and pages', async () => {
    const orderState = { name: 'totalAssets', by: 'desc' } as const;
    const body = { ...filterState(cve), orderState, pagination: { page: 1, limit: 2 } };
    const { products, total, has_more } = (await world.call(listProducts, user, { body })).body;
    expect([products.map(({ name }) => name), total, has_more]).toEqual([['Itself', 'Whole'], 5, true]);
    const unrated = { filterState: { queryString: cve, ratings: [0], mitigationStatuses: ['incomplete' as const] } };
    expect(named((await world.call(listEquipment, user, { body: unrated })).body)).toEqual([
      'Itself',
      'Noted',
      'Whole',
    ]);
  });

  it('limits the list of groups and of components', async () => {
    const count = async (queryString: string) => {
      const query = { withoutDefaultGroups: 'true', filterState: JSON.stringify({ queryString }) };
      return (await world.call(groups.listGroups, user, { query } as never)).body.groups.map(({ total }) => total);
    };
    expect([await count(cve), await count('icsa-24-284-20'), await count('CVE-2024-6208')]).toEqual([[4], [2], []]);
    const held = async (text: string) =>
      (await world.call(listHeldComponents, user, { body: filterState(text) })).body.components.map(({ name }) => name);
    expect([await held('cve 2024 6207'), await held('ICSA-24-284-20'), await held('ssa-123456')]).toEqual([
      ['Stack'],
      ['Stack'],
      [],
    ]);
  });
});

describe.each([
  ['assets', listAssets],
  ['action items', listActionItemAssets],
])('in the list of a product’s %s, an id finds', (_name, endpoint) => {
  const list = async (product: string, queryString: string, by = user) => {
    const sent = { params: { uuid: uuids[product] ?? '' }, body: { productFilterState: { queryString } } };
    const { assets, metadata } = (await world.call(endpoint as typeof listAssets, by, sent)).body;
    expect(metadata.total_listed).toBe(assets.length);
    return assets.map(({ company_asset_uid }) => company_asset_uid);
  };

  it('every asset of a product that it affects', async () => {
    for (const typed of [...spellings, 'icsa-24-284-20']) expect(await list('Itself', typed)).toEqual(['A-1', 'Q-2']);
    expect(await list('Whole', cve)).toEqual(['B-1']);
    expect(await list('Itself', `${cve} pump`)).toEqual(['A-1']);
    expect(await list('Itself', cve, other)).toEqual([]);
  });

  it('else the assets with the text', async () => {
    for (const typed of spellings) expect(await list('Noted', typed)).toEqual(['C-1']);
    expect(await list('Noted', 'CVE-2024-6208')).toEqual([]);
  });
});
