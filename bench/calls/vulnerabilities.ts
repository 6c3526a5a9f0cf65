import { type Call, pick } from '../call.ts';
import type { Inventories } from '../data/inventories.ts';
import type { Largest } from '../data/largest.ts';
import type { Floor } from '../floor.ts';

const pageSize = 25;
const byUrgency = 'open > 0 DESC, exploited_since IS NOT NULL DESC, score DESC NULLS LAST, open DESC, vulnerability.id';

/** What the list counts: the selected equipment with its assets, and those on which it is done. */
interface Counted {
  owned: string;
  done: string;
}

const everything: Counted = {
  owned: 'SELECT product_id, total_assets AS assets FROM equipment',
  done: 'SELECT product_id, vulnerability_id, assets FROM done_tally',
};
const ofPriority: Counted = {
  owned: `SELECT product_id, total_high_priority_assets AS assets FROM equipment WHERE total_high_priority_assets > 0`,
  done: 'SELECT product_id, vulnerability_id, high_priority_assets AS assets FROM done_tally',
};
const ofLocation: Counted = {
  owned: 'SELECT product_id, sum(assets) AS assets FROM product_tally WHERE location_id = $1 GROUP BY product_id',
  done: `SELECT product_id, vulnerability_id, sum(assets) AS assets FROM (
      SELECT asset.product_id, vulnerability_id, count(*) AS assets
      FROM asset JOIN mitigation ON mitigation.asset_id = asset.id
        LEFT JOIN firmware ON firmware.product_id = asset.product_id AND firmware.version = asset.firmware_version
      WHERE location_id = $1 AND removed_at IS NULL
        AND (vulnerability_id = ANY(firmware.not_affected)) IS NOT TRUE GROUP BY 1, 2
      UNION ALL
      SELECT used.product_id, unnest(not_affected), used.assets
      FROM (SELECT product_id, firmware_version, count(*) AS assets FROM asset
          WHERE location_id = $1 AND removed_at IS NULL GROUP BY 1, 2) used
        JOIN firmware ON firmware.product_id = used.product_id AND firmware.version = used.firmware_version
    ) done GROUP BY 1, 2`,
};

async function page(floor: Floor, { companyId }: Largest, counted: Counted, order: string, values: unknown[]) {
  await floor.as('rampart_company', companyId);
  const rows = await floor.rows<{ id: number }>(
    `WITH owned AS (${counted.owned}), found AS (
       SELECT product_id, vulnerability_id FROM owned JOIN product_vulnerability USING (product_id)
       UNION SELECT owned.product_id, inside.vulnerability_id FROM owned JOIN product_component USING (product_id)
         JOIN product_vulnerability inside ON inside.product_id = component_id
     ), counted AS (
       SELECT vulnerability_id, count(*) AS products, sum(owned.assets) AS assets,
         sum(owned.assets) - coalesce(sum(done.assets), 0) AS open
       FROM found JOIN owned USING (product_id)
         LEFT JOIN (${counted.done}) done USING (product_id, vulnerability_id)
       GROUP BY vulnerability_id
     )
     SELECT vulnerability.id, cve, title, score, exploited_since, published_on, products, assets, open,
       count(*) OVER () AS total
     FROM counted JOIN vulnerability ON vulnerability.id = counted.vulnerability_id
     ORDER BY ${order} LIMIT ${pageSize + 1}`,
    values,
  );
  const sites = await floor.rows(
    `SELECT vulnerability_id, bool_or(has_fix), count(DISTINCT location_id)
     FROM (
       SELECT product_id, vulnerability_id, has_fix FROM product_vulnerability WHERE vulnerability_id = ANY($1::integer[])
       UNION ALL SELECT product_component.product_id, vulnerability_id, has_fix
       FROM product_vulnerability JOIN product_component ON component_id = product_vulnerability.product_id
       WHERE vulnerability_id = ANY($1::integer[])
     ) found JOIN equipment USING (product_id) JOIN product_tally USING (company_id, product_id)
     WHERE location_id > 0 GROUP BY vulnerability_id`,
    [rows.map(({ id }) => id)],
  );
  return { rows, sites };
}

interface Variant {
  counted?: Counted;
  order?: string;
  orderState?: object;
  filterOf?: (largest: Largest, round: number) => { values: unknown[]; filterState: object };
}

const nothing = () => ({ values: [], filterState: {} });

const list = (
  name: string,
  { counted = everything, order = byUrgency, orderState = {}, filterOf = nothing }: Variant = {},
): Call<Inventories> => ({
  name: `vulnerabilities: ${name}`,
  rounds: 60,
  growth: { p95: 100 },
  floor: (floor, { largest }, round) => page(floor, largest, counted, order, filterOf(largest, round).values),
  drive: (driver, { largest }, round) =>
    driver.send('POST', '/api/vulnerability/list', {
      as: pick(largest.users, round),
      body: { filterState: filterOf(largest, round).filterState, orderState },
    }),
});

/** Everything that the page of a vulnerability shows of My Equipment, and its advisories. */
const widespread: Call<Inventories> = {
  name: 'vulnerabilities: the page of one, with 550 products',
  rounds: 60,
  growth: { p95: 100 },
  async floor(floor, { largest, widespread: { vulnerabilityId } }) {
    await floor.as('rampart_company', largest.companyId);
    const ofIt = 'product_vulnerability found WHERE found.vulnerability_id = $1';
    return [
      await floor.rows('SELECT * FROM vulnerability WHERE id = $1', [vulnerabilityId]),
      await floor.rows(
        `SELECT product.uuid, product.name, product.rating, found.versions, found.has_fix, manufacturer.uuid, manufacturer.name,
           equipment.total_assets, tally.assets AS mitigated,
           (SELECT count(DISTINCT location_id) FROM product_tally WHERE product_tally.product_id = product.id)
         FROM product_vulnerability found JOIN product ON product.id = found.product_id
           JOIN manufacturer ON manufacturer.id = product.manufacturer_id
           LEFT JOIN equipment ON equipment.product_id = product.id
           LEFT JOIN done_tally tally ON tally.product_id = product.id AND tally.vulnerability_id = $1
         WHERE found.vulnerability_id = $1`,
        [vulnerabilityId],
      ),
      await floor.rows(
        `SELECT count(DISTINCT location_id) FROM product_tally WHERE product_id IN (SELECT product_id FROM ${ofIt})`,
        [vulnerabilityId],
      ),
      await floor.rows(
        `SELECT step.* FROM (SELECT DISTINCT advisory_id, unnest(steps) AS position FROM ${ofIt}) used
         JOIN mitigation_step step USING (advisory_id, position)`,
        [vulnerabilityId],
      ),
      await floor.rows(
        `SELECT advisory.*, word.* FROM advisory_vulnerability word JOIN advisory ON advisory.id = word.advisory_id
         WHERE word.vulnerability_id = $1`,
        [vulnerabilityId],
      ),
      await floor.rows('SELECT * FROM withdrawn_finding WHERE vulnerability_id = $1', [vulnerabilityId]),
    ];
  },
  drive: (driver, { largest, widespread: { cve } }, round) =>
    driver.send('GET', `/api/vulnerability/${cve}`, { as: pick(largest.users, round) }),
};

export const vulnerabilityCalls: Call<Inventories>[] = [
  list('of the largest'),
  list('of the largest, of a location', {
    counted: ofLocation,
    filterOf({ locations }, round) {
      const location = 1 + ((round * 37) % locations);
      return { values: [location], filterState: { locations: [location] } };
    },
  }),
  list('of the largest, of a priority', {
    counted: ofPriority,
    filterOf: () => ({ values: [], filterState: { priorities: ['high'] } }),
  }),
  list('of the largest, by openAssets', {
    order: 'open DESC, score DESC NULLS LAST, vulnerability.id',
    orderState: { name: 'openAssets', by: 'desc' },
  }),
  widespread,
];
