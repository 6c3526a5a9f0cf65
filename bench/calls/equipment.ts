import { type Call, pick } from '../call.ts';
import type { Inventories } from '../data/inventories.ts';
import type { Largest } from '../data/largest.ts';
import type { Floor } from '../floor.ts';
import { componentsOf, groupsOf, listedColumns } from './listed-product.ts';

const pageSize = 12;
const most = 1_001;

const byName = 'equipment.name COLLATE natural_ci, equipment.product_id';
export const orders = {
  name: byName,
  manufacturer: `equipment.manufacturer_name COLLATE natural_ci, ${byName}`,
  category: `equipment.type_name COLLATE natural_ci, ${byName}`,
  totalAssets: `equipment.total_assets, ${byName}`,
  totalHighPriorityAssets: `equipment.total_high_priority_assets, ${byName}`,
};
type Order = keyof typeof orders;

/** Every key in reverse order. Empty values stay at the end. */
export const backwards = (order: Order) =>
  orders[order]
    .split(', ')
    .map((key) => `${key} DESC${key.includes('type_name') ? ' NULLS LAST' : ''}`)
    .join(', ');

interface Filter {
  where: string;
  values: unknown[];
  /** Set if the shown counts include only some assets. */
  tally?: string;
  /** Set if the list shows no total. */
  isUncounted?: boolean;
}

/** A page of the list: its rows in order, their number, and the content of each row and of the rows below it. */
export async function page(
  floor: Floor,
  { companyId }: Largest,
  from: string,
  order: string,
  { where, values, tally, isUncounted }: Filter,
): Promise<unknown> {
  await floor.as('rampart_company', companyId);
  const joined = `${from} JOIN product ON product.id = equipment.product_id`;
  const found = await floor.rows<{ id: number }>(
    `SELECT ${listedColumns}, equipment.total_assets, equipment.total_high_priority_assets
     FROM ${joined} JOIN manufacturer ON manufacturer.id = product.manufacturer_id
     WHERE ${where} ORDER BY ${order} LIMIT ${pageSize + 1}`,
    values,
  );
  const ids = found.map(({ id }) => id);
  return [
    found,
    ...(isUncounted
      ? []
      : [
          await floor.rows(
            where === 'true'
              ? 'SELECT count(*), sum(total_assets) FROM equipment'
              : `SELECT count(*) FROM (SELECT FROM ${joined} WHERE ${where} LIMIT ${most}) counted`,
            values,
          ),
        ]),
    await floor.rows(componentsOf, [ids]),
    await floor.rows(groupsOf, [ids]),
    ...(tally
      ? [
          await floor.rows(
            `SELECT product_id, sum(assets), sum(assets) FILTER (WHERE priority = 1) FROM product_tally
             WHERE product_id = ANY($2::integer[]) AND ${tally} GROUP BY product_id`,
            [...values, ids],
          ),
        ]
      : []),
  ];
}

const everything: Filter = { where: 'true', values: [] };

const sorted = (name: Order, by: 'asc' | 'desc'): Call<Inventories> => ({
  name: `equipment: by ${name}, ${by}`,
  rounds: 100,
  growth: { times: 2 },
  floor: (floor, { largest }) =>
    page(floor, largest, 'equipment', by === 'asc' ? orders[name] : backwards(name), everything),
  drive: (driver, { largest }, round) =>
    driver.send('POST', '/api/equipment', { as: pick(largest.users, round), body: { orderState: { name, by } } }),
});

const ofTally = (condition: string) =>
  `EXISTS (SELECT FROM product_tally WHERE product_tally.product_id = equipment.product_id AND ${condition})`;

export interface Narrowed {
  name: string;
  filter: (largest: Largest, round: number) => Filter;
  filterState: (largest: Largest, round: number) => object;
}

const atLocation = 'location_id = ANY($1::integer[])';
const locationsOf = ({ locations }: Largest, round: number) => [1 + ((round * 37) % locations)];

export const filters: Narrowed[] = [
  {
    name: 'a rating',
    filter: () => ({ where: 'product.rating BETWEEN 51 AND 100', values: [] }),
    filterState: () => ({ ratings: [2] }),
  },
  {
    name: 'a manufacturer',
    filter: ({ manufacturerIds }, round) => ({
      where: 'product.manufacturer_id = ANY($1::integer[])',
      values: [[pick(manufacturerIds, round)]],
    }),
    filterState: ({ manufacturerIds }, round) => ({ manufacturers: [pick(manufacturerIds, round)] }),
  },
  {
    name: 'a category',
    filter: ({ categoryIds }, round) => ({
      where: 'product.product_type_id = ANY(ARRAY(SELECT id FROM product_type WHERE category_id = ANY($1::integer[])))',
      values: [[pick(categoryIds, round)]],
    }),
    filterState: ({ categoryIds }, round) => ({ equipmentCategories: [pick(categoryIds, round)] }),
  },
  {
    name: 'an equipment type',
    filter: ({ typeIds }, round) => ({
      where: 'product.product_type_id = ANY($1::integer[])',
      values: [[pick(typeIds, round)]],
    }),
    filterState: ({ typeIds }, round) => ({ equipmentTypes: [pick(typeIds, round)] }),
  },
  {
    name: 'a component type',
    filter: ({ componentTypeIds }, round) => ({
      where: `EXISTS (SELECT FROM product_component JOIN product component ON component.id = product_component.component_id
        WHERE product_component.product_id = product.id AND component.product_type_id = ANY($1::integer[]))`,
      values: [[pick(componentTypeIds, round)]],
    }),
    filterState: ({ componentTypeIds }, round) => ({ componentTypes: [pick(componentTypeIds, round)] }),
  },
  {
    name: 'a location',
    filter: (largest, round) => ({
      where: ofTally(atLocation),
      values: [locationsOf(largest, round)],
      tally: atLocation,
    }),
    filterState: (largest, round) => ({ locations: locationsOf(largest, round) }),
  },
  {
    name: 'a priority',
    filter: () => ({ where: 'equipment.total_medium_priority_assets > 0', values: [] }),
    filterState: () => ({ priorities: ['medium'] }),
  },
  {
    name: 'a mitigation status',
    filter: () => ({ where: 'equipment.complete_assets < equipment.total_assets', values: [] }),
    filterState: () => ({ mitigationStatuses: ['incomplete'] }),
  },
  ...['sn-00ab', 'spare', 'relay'].map((word) => ({
    name: `the word ${word}`,
    filter: () => ({
      where: `(lower(concat_ws(' ', equipment.name, equipment.manufacturer_name, equipment.type_name)) LIKE $1
        OR equipment.product_id IN (SELECT find_products_by_asset($1)))`,
      values: [`%${word}%`],
    }),
    filterState: () => ({ queryString: word }),
  })),
  {
    name: 'a synonym of types',
    filter: () => ({
      where: `(lower(concat_ws(' ', equipment.name, equipment.manufacturer_name, equipment.type_name)) LIKE $1
        OR equipment.type_name = ANY(ARRAY(
          SELECT name FROM product_type JOIN type_synonym ON type_synonym.product_type_id = product_type.id WHERE word = $2))
        OR equipment.product_id IN (SELECT find_products_by_asset($1)))`,
      values: ['%plc%', 'plc'],
    }),
    filterState: () => ({ queryString: 'plc' }),
  },
];

const filtered = ({ name, filter, filterState }: Narrowed): Call<Inventories> => ({
  name: `equipment: of ${name}`,
  rounds: 60,
  growth: { times: 2 },
  floor: (floor, { largest }, round) => page(floor, largest, 'equipment', orders.name, filter(largest, round)),
  drive: (driver, { largest }, round) =>
    driver.send('POST', '/api/equipment', {
      as: pick(largest.users, round),
      body: { filterState: filterState(largest, round) },
    }),
});

/** Sorted by the counts of the filtered assets, for which there is no index. */
const byNarrowedTotal: Call<Inventories> = {
  name: 'equipment: of a priority, by its assets',
  rounds: 60,
  growth: { times: 2 },
  floor: (floor, { largest }) =>
    page(
      floor,
      largest,
      'equipment',
      'equipment.total_medium_priority_assets DESC, equipment.name COLLATE natural_ci DESC, equipment.product_id DESC',
      { where: 'equipment.total_medium_priority_assets > 0', values: [] },
    ),
  drive: (driver, { largest }, round) =>
    driver.send('POST', '/api/equipment', {
      as: pick(largest.users, round),
      body: { filterState: { priorities: ['medium'] }, orderState: { name: 'totalAssets', by: 'desc' } },
    }),
};

const locationOptions: Call<Inventories> = {
  name: 'equipment: options of locations',
  rounds: 30,
  async floor(floor, { largest }) {
    await floor.as('rampart_company', largest.companyId);
    return floor.rows(
      `SELECT location.id, location.name, there.assets FROM location JOIN (
         SELECT location_id, sum(assets) AS assets FROM product_tally JOIN equipment USING (company_id, product_id)
         GROUP BY location_id) there ON there.location_id = location.id
       ORDER BY location.name COLLATE natural_ci, location.id`,
      [],
    );
  },
  drive: (driver, { largest }, round) =>
    driver.send('POST', '/api/equipment/locations', { as: pick(largest.users, round), body: {} }),
};

export const directions = ['asc', 'desc'] as const;

export const equipmentCalls: Call<Inventories>[] = [
  ...(Object.keys(orders) as Order[]).flatMap((name) => directions.map((by) => sorted(name, by))),
  ...filters.map(filtered),
  byNarrowedTotal,
  locationOptions,
];
