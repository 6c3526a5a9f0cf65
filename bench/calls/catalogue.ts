import { type Call, pick } from '../call.ts';
import type { CatalogueData } from '../data/catalogue.ts';
import type { Floor } from '../floor.ts';
import { componentsOf, groupsOf, listedColumns } from './listed-product.ts';

const joined = 'FROM product JOIN manufacturer ON manufacturer.id = product.manufacturer_id';
const equipmentOf = `SELECT product_id, total_assets, total_high_priority_assets FROM equipment
  WHERE product_id = ANY($1::integer[])`;

const pageSize = 12;
export const company = (data: CatalogueData, round: number) => pick(data.users, round).companyId;

/** A page of the list: its rows, the number of matches, their components, and the company's asset counts. */
async function page(floor: Floor, data: CatalogueData, round: number, where: string, order: string, values: unknown[]) {
  await floor.as('rampart_company', company(data, 0));
  const rows = await floor.rows<{ id: number }>(
    `SELECT ${listedColumns} ${joined} WHERE ${where} ORDER BY ${order} LIMIT ${pageSize + 1}`,
    values,
  );
  const total = await floor.rows(
    `SELECT count(*) FROM (SELECT FROM product WHERE ${where} LIMIT 1001) counted`,
    values,
  );
  const ids = rows.map(({ id }) => id);
  const components = await floor.rows(componentsOf, [ids]);
  const equipment = await floor.rows(equipmentOf, [ids]);
  const groups = await floor.rows(groupsOf, [ids]);
  return { rows, total, components, equipment, groups, round };
}

export const byName = 'product.name COLLATE natural_ci, product.id';

export const list = (
  name: string,
  where: string,
  order: string,
  orderState: object,
  of: (data: CatalogueData, round: number) => { values: unknown[]; filterState: object },
): Call<CatalogueData> => ({
  name: `catalogue: ${name}`,
  rounds: 200,
  growth: { times: 2 },
  floor: (floor, data, round) => page(floor, data, round, where, order, of(data, round).values),
  drive: (driver, data, round) =>
    driver.send('POST', '/api/filter/products', {
      as: pick(data.users, round),
      body: { filterState: of(data, round).filterState, orderState },
    }),
});

const options = (filter: string, sql: string): Call<CatalogueData> => ({
  name: `catalogue: options of ${filter}`,
  rounds: 100,
  growth: { p95: 50 },
  async floor(floor, data, round) {
    await floor.as('rampart_company', company(data, 0));
    return floor.rows(sql, [[pick(data.catalogue.categories, round)]]);
  },
  drive: (driver, data, round) =>
    driver.send('POST', `/api/filter/${filter}`, {
      as: pick(data.users, round),
      body: { filterState: { equipmentCategories: [pick(data.catalogue.categories, round)] } },
    }),
});

/** The part of a name that a user has typed so far. */
const typed = (data: CatalogueData, round: number) =>
  pick(data.catalogue.sample, round)
    .name.slice(0, 4 + (round % 6))
    .toLowerCase();

const inCategory =
  'product.product_type_id = ANY(ARRAY(SELECT id FROM product_type WHERE category_id = ANY($1::integer[])))';

export const catalogueCalls: Call<CatalogueData>[] = [
  {
    name: 'catalogue: search as you type',
    rounds: 200,
    growth: { times: 2 },
    async floor(floor, data, round) {
      await floor.as('rampart_company', company(data, 0));
      const begins = typed(data, round);
      const holds = `%${begins}%`;
      const manufacturers = await floor.rows(
        'SELECT uuid, name FROM manufacturer WHERE lower(name) LIKE $1 ORDER BY name COLLATE natural_ci LIMIT 5',
        [holds],
      );
      const matches = [];
      for (const type of ['product', 'component']) {
        matches.push(
          await floor.rows(
            `SELECT uuid, name FROM product WHERE type = $3 AND lower(name) ~>=~ $1 AND lower(name) ~<~ $2
             ORDER BY lower(name) USING ~<~ LIMIT 5`,
            [begins, `${begins}\u{10FFFF}`, type],
          ),
        );
        matches.push(
          await floor.rows(
            `SELECT uuid, name FROM product WHERE type = $2 AND search_text LIKE $1 ORDER BY name COLLATE natural_ci, id LIMIT 5`,
            [holds, type],
          ),
        );
      }
      return { manufacturers, matches };
    },
    drive: (driver, data, round) =>
      driver.send('POST', '/api/filter/search', {
        as: pick(data.users, round),
        body: { searchQuery: typed(data, round) },
      }),
  },
  list('first page', 'true', byName, {}, () => ({ values: [], filterState: {} })),
  list(
    'page by manufacturer, backwards',
    'true',
    'product.manufacturer_name COLLATE natural_ci DESC, product.name COLLATE natural_ci DESC, product.id DESC',
    { name: 'manufacturer', by: 'desc' },
    () => ({ values: [], filterState: {} }),
  ),
  list(
    'page by type, backwards',
    'true',
    'product.type_name COLLATE natural_ci DESC NULLS LAST, product.name COLLATE natural_ci DESC, product.id DESC',
    { name: 'category', by: 'desc' },
    () => ({ values: [], filterState: {} }),
  ),
  list('page of a manufacturer', 'product.manufacturer_id = ANY($1::integer[])', byName, {}, (data, round) => {
    const { manufacturerId } = pick(data.catalogue.sample, round);
    return { values: [[manufacturerId]], filterState: { manufacturers: [manufacturerId] } };
  }),
  list(
    'page of a category and a rating',
    `${inCategory} AND product.rating BETWEEN 51 AND 100`,
    byName,
    {},
    (data, round) => {
      const category = pick(data.catalogue.categories, round);
      return { values: [[category]], filterState: { equipmentCategories: [category], ratings: [2] } };
    },
  ),
  list('page of a search', 'product.search_text LIKE $1 AND product.search_text LIKE $2', byName, {}, (data, round) => {
    const [first = '', second = ''] = pick(data.catalogue.sample, round).name.toLowerCase().split(' ');
    return { values: [`%${first}%`, `%${second}%`], filterState: { queryString: `${second} ${first}` } };
  }),
  list(
    'page of a synonym of types',
    `(product.search_text LIKE $1 OR product.product_type_id = ANY(ARRAY(
      SELECT product_type_id FROM type_synonym WHERE word = $2))) AND product.search_text LIKE $3`,
    byName,
    {},
    (data, round) => {
      const [first = ''] = pick(data.catalogue.sample, round).name.toLowerCase().split(' ');
      return { values: ['%plc%', 'plc', `%${first}%`], filterState: { queryString: `${first} plc` } };
    },
  ),
  options(
    'manufacturers',
    `SELECT id, name FROM manufacturer WHERE EXISTS (SELECT FROM product JOIN product_type ON product_type.id = product.product_type_id
    WHERE product.manufacturer_id = manufacturer.id AND product_type.category_id = ANY($1::integer[])) ORDER BY name COLLATE natural_ci, id`,
  ),
  options(
    'equipmentTypes',
    `SELECT id, name FROM product_type WHERE kind = 'product' AND category_id = ANY($1::integer[])
    AND EXISTS (SELECT FROM product WHERE product.product_type_id = product_type.id) ORDER BY name COLLATE natural_ci, id`,
  ),
  options(
    'componentTypes',
    `SELECT t.id, t.name FROM product_type t CROSS JOIN LATERAL (SELECT FROM product c
    JOIN product_component pc ON pc.component_id = c.id JOIN product ON product.id = pc.product_id
    WHERE c.product_type_id = t.id AND ${inCategory} LIMIT 1) found
    WHERE t.kind = 'component' ORDER BY t.name COLLATE natural_ci, t.id`,
  ),
  {
    name: 'catalogue: profile of a product',
    rounds: 200,
    growth: { times: 2 },
    async floor(floor, data, round) {
      await floor.as('rampart_company', company(data, 0));
      const { id, uuid } = pick(data.catalogue.products, round);
      return [
        await floor.rows(`SELECT ${listedColumns}, product.facts, product.bom ${joined} WHERE product.uuid = $1`, [
          uuid,
        ]),
        await floor.rows(componentsOf, [[id]]),
        await floor.rows(equipmentOf, [[id]]),
        await floor.rows(groupsOf, [[id]]),
        await floor.rows(
          `SELECT v.*, pv.versions, pv.has_fix
           FROM (SELECT $1::integer AS id UNION ALL SELECT component_id FROM product_component WHERE product_id = $1) affected
           JOIN product_vulnerability pv ON pv.product_id = affected.id JOIN vulnerability v ON v.id = pv.vulnerability_id`,
          [id],
        ),
        await floor.rows(
          `SELECT step.*
           FROM (SELECT $1::integer AS id UNION ALL SELECT component_id FROM product_component WHERE product_id = $1) affected
           JOIN product_vulnerability pv ON pv.product_id = affected.id
           CROSS JOIN LATERAL unnest(pv.steps) AS used(position)
           JOIN mitigation_step step ON step.advisory_id = pv.advisory_id AND step.position = used.position`,
          [id],
        ),
        await floor.rows(
          'SELECT tracking_id FROM advisory WHERE id IN (SELECT advisory_id FROM product_vulnerability WHERE product_id = $1)',
          [id],
        ),
      ];
    },
    drive: (driver, data, round) => {
      const { uuid } = pick(data.catalogue.products, round);
      return driver.send('GET', `/api/product/${uuid}`, { as: pick(data.users, round) });
    },
  },
];
