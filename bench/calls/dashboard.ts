import { type Call, pick } from '../call.ts';
import type { Inventories } from '../data/inventories.ts';

const figures = (of: 'largest' | 'depot'): Call<Inventories> => ({
  name: `dashboard: of the ${of}`,
  rounds: 60,
  growth: { p95: 200 },
  async floor(floor, data) {
    await floor.as('rampart_company', data[of].companyId);
    return [
      await floor.rows(
        `SELECT count(*), sum(total_assets), (SELECT count(*) FROM location),
           sum(total_assets::bigint * vulnerability_count - done_items), sum(done_items),
           sum(total_assets::bigint * exploited_count - done_exploited_items),
           sum(total_assets - complete_assets), count(*) FILTER (WHERE total_assets > complete_assets)
         FROM equipment JOIN product ON product.id = equipment.product_id`,
        [],
      ),
      await floor.rows(
        `SELECT product.type, product.type_name, (product.rating + 49) / 50, count(*)
         FROM (SELECT product_id AS id FROM equipment UNION
           SELECT component_id FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
         ) listed JOIN product ON product.id = listed.id GROUP BY 1, 2, 3`,
        [],
      ),
    ];
  },
  drive: (driver, data, round) => driver.send('GET', '/api/dashboard', { as: pick(data[of].users, round) }),
});

const alerts: Call<Inventories> = {
  name: 'dashboard: alerts of the largest',
  rounds: 60,
  growth: { p95: 200 },
  async floor(floor, { largest }) {
    await floor.as('rampart_company', largest.companyId);
    return floor.rows(
      `SELECT product.uuid, product.type, product.name, product.type_name, product.rating, product.rated_at,
         count(*) OVER () AS total
       FROM (SELECT product_id AS id FROM equipment UNION
         SELECT component_id FROM equipment JOIN product_component ON product_component.product_id = equipment.product_id
       ) listed JOIN product ON product.id = listed.id
       WHERE product.rating <= 100 ORDER BY product.rating, product.name COLLATE natural_ci, product.id LIMIT 5`,
      [],
    );
  },
  drive: (driver, { largest }, round) =>
    driver.send('POST', '/api/product/alert-products', { as: pick(largest.users, round), body: {} }),
};

const locations: Call<Inventories> = {
  name: 'locations: all of the largest',
  rounds: 30,
  async floor(floor, { largest }) {
    await floor.as('rampart_company', largest.companyId);
    return floor.rows(
      `SELECT location.id, location.name, location.latitude, location.longitude, there.assets, there.rating
       FROM location LEFT JOIN (
         SELECT location_id, sum(assets) AS assets, min(product.rating) AS rating
         FROM product_tally JOIN equipment USING (company_id, product_id) JOIN product ON product.id = product_id
         GROUP BY location_id) there ON there.location_id = location.id
       ORDER BY location.name COLLATE natural_ci, location.id`,
      [],
    );
  },
  drive: (driver, { largest }, round) => driver.send('GET', '/api/locations/', { as: pick(largest.users, round) }),
};

export const dashboardCalls: Call<Inventories>[] = [figures('largest'), figures('depot'), alerts, locations];
