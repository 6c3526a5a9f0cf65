import { type Call, pick } from '../call.ts';
import type { Inventories } from '../data/inventories.ts';

const bulkSize = 10_000;
const idsOf = ({ depot }: Inventories) =>
  Array.from({ length: Math.min(bulkSize, depot.assets) }, (_, index) => index + 1);

/** What the mitigation dialog of one asset asks for. */
const states: Call<Inventories> = {
  name: 'exposure: 550 vulnerabilities of one asset',
  growth: { p95: 200 },
  async floor(floor, { depot }, round) {
    await floor.as('rampart_company', depot.companyId);
    const id = 1 + (round % depot.assets);
    return [
      await floor.rows('SELECT id, firmware_version FROM asset WHERE id = $1', [id]),
      await floor.rows('SELECT * FROM mitigation WHERE asset_id = $1', [id]),
      await floor.rows('SELECT * FROM asset_statement WHERE asset_id = $1', [id]),
      // One row for each vulnerability, as in the answer.
      await floor.rows(
        `SELECT vulnerability_id, version FROM (
           SELECT firmware.product_id, firmware.version, unnest(not_affected) AS vulnerability_id
           FROM firmware JOIN asset ON asset.product_id = firmware.product_id
             AND asset.firmware_version = firmware.version
           WHERE asset.id = $1) decided JOIN vulnerability_of_product USING (product_id, vulnerability_id)`,
        [id],
      ),
    ];
  },
  drive: (driver, { depot }, round) =>
    driver.send('POST', `/api/product/${depot.uuid}/assets/mitigations`, {
      as: pick(depot.users, round),
      body: { asset_ids: [1 + (round % depot.assets)] },
    }),
};

const updates: Call<Inventories> = {
  name: 'exposure: firmware updates of a product',
  rounds: 20,
  growth: { p95: 1_000 },
  async floor(floor, { depot }) {
    await floor.as('rampart_company', depot.companyId);
    return [
      await floor.rows(
        `SELECT firmware_version, count(*) FROM asset WHERE product_id = $1 AND removed_at IS NULL
         GROUP BY firmware_version`,
        [depot.productId],
      ),
      await floor.rows('SELECT * FROM product_vulnerability WHERE product_id = $1', [depot.productId]),
    ];
  },
  drive: (driver, { depot }, round) =>
    driver.send('POST', `/api/product/${depot.uuid}/assets/upgrades`, { as: pick(depot.users, round), body: {} }),
};

const filtered: Call<Inventories> = {
  name: 'exposure: assets of one firmware version',
  rounds: 60,
  growth: { p95: 200 },
  async floor(floor, { depot }) {
    await floor.as('rampart_company', depot.companyId);
    const ofVersion = 'FROM asset WHERE product_id = $1 AND firmware_version = $2 AND removed_at IS NULL';
    return [
      await floor.rows(`SELECT * ${ofVersion} ORDER BY asset_id_order, id LIMIT 26`, [depot.productId, '7.1']),
      await floor.rows(`SELECT count(*) ${ofVersion}`, [depot.productId, '7.1']),
    ];
  },
  drive: (driver, { depot }, round) =>
    driver.send('POST', `/api/product/${depot.uuid}/assets-action-items`, {
      as: pick(depot.users, round),
      body: { assetsMitigation: false, productFilterState: { firmwareVersions: ['7.1'] } },
    }),
};

/** What the mitigation dialog of one asset asks for beside its states. */
const updatesOfOne: Call<Inventories> = {
  name: 'exposure: firmware updates of one asset',
  rounds: 60,
  growth: { p95: 200 },
  async floor(floor, { depot }, round) {
    await floor.as('rampart_company', depot.companyId);
    return [
      await floor.rows('SELECT id, firmware_version FROM asset WHERE id = $1', [1 + (round % depot.assets)]),
      await floor.rows('SELECT * FROM product_vulnerability WHERE product_id = $1', [depot.productId]),
    ];
  },
  drive: (driver, { depot }, round) =>
    driver.send('POST', `/api/product/${depot.uuid}/assets/upgrades`, {
      as: pick(depot.users, round),
      body: { asset_ids: [1 + (round % depot.assets)] },
    }),
};

let written = 0;

/**
 * Alternately an old and a recent version, so that each round closes or reopens items. Each text is new, so that the
 * server decides it in this call.
 */
function freshVersion(round: number): string {
  written += 1;
  return `${round % 2 === 0 ? 19 : 2}.1.${written}`;
}

const newVersion: Call<Inventories> = {
  name: 'exposure: new firmware version on 10,000 assets',
  rounds: 6,
  growth: { p95: 3_000 },
  isLargeWrite: true,
  async floor(floor, data, round) {
    await floor.as('rampart_company', data.depot.companyId);
    return floor.rows('UPDATE asset SET firmware_version = $2 WHERE id IN (SELECT unnest($1::integer[]))', [
      idsOf(data),
      freshVersion(round),
    ]);
  },
  drive: (driver, data, round) =>
    driver.send('POST', `/api/product/${data.depot.uuid}/assets/bulk-edit`, {
      as: pick(data.depot.users, round),
      body: { ids: idsOf(data), data: { firmware_version: freshVersion(round) } },
    }),
};

export const exposureCalls: Call<Inventories>[] = [states, updates, updatesOfOne, filtered, newVersion];
