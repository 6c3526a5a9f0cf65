import { type Call, pick } from '../call.ts';
import type { Inventories } from '../data/inventories.ts';
import type { Floor } from '../floor.ts';
import { componentsOf, groupsOf, listedColumns } from './listed-product.ts';

const pageSize = 12;
const byName = 'equipment.name COLLATE natural_ci, equipment.product_id';
const orders = {
  name: byName,
  manufacturer: `equipment.manufacturer_name COLLATE natural_ci, ${byName}`,
  status: `equipment.done_share, ${byName}`,
  category: `equipment.type_name COLLATE natural_ci, ${byName}`,
  totalAssets: `equipment.total_assets, ${byName}`,
  totalHighPriorityAssets: `equipment.total_high_priority_assets, ${byName}`,
};
type Order = keyof typeof orders;

async function page(floor: Floor, companyId: number, order: string): Promise<unknown> {
  await floor.as('rampart_company', companyId);
  const found = await floor.rows<{ id: number }>(
    `SELECT ${listedColumns}, equipment.*, action_item.note, action_item.status
     FROM equipment JOIN product ON product.id = equipment.product_id
       JOIN manufacturer ON manufacturer.id = product.manufacturer_id
       LEFT JOIN action_item ON action_item.product_id = equipment.product_id
     WHERE product.vulnerability_count > 0 ORDER BY ${order} LIMIT ${pageSize + 1}`,
    [],
  );
  const ids = found.map(({ id }) => id);
  return [
    found,
    await floor.rows(
      `SELECT count(*) FROM (SELECT FROM equipment JOIN product ON product.id = equipment.product_id
       WHERE product.vulnerability_count > 0 LIMIT 1001) counted`,
      [],
    ),
    await floor.rows(componentsOf, [ids]),
    await floor.rows(groupsOf, [ids]),
  ];
}

const list = (of: 'largest' | 'depot', name: Order): Call<Inventories> => ({
  name: `action items: of the ${of}, by ${name}`,
  rounds: 60,
  growth: { p95: 200 },
  floor: (floor, data) => page(floor, data[of].companyId, orders[name]),
  drive: (driver, data, round) =>
    driver.send('POST', '/api/vulnerabilities', {
      as: pick(data[of].users, round),
      body: { orderState: { name }, pagination: { limit: pageSize } },
    }),
});

const columns = 'id, company_asset_uid, serial_number, location_id, location_name, priority, notes, version';
const ofProduct = 'FROM asset WHERE product_id = $1 AND removed_at IS NULL';
const tally = `SELECT sum(assets), count(DISTINCT location_id), sum(done_items), sum(complete_assets),
  sum(with_asset_id), sum(with_serial_number), sum(without_either) FROM product_tally WHERE product_id = $1`;

const assets = (name: string, order: string, isBare: boolean): Call<Inventories> => ({
  name: `action items: assets by ${name}${isBare ? '' : ', each with its 550 mitigations'}`,
  rounds: 60,
  growth: { p95: 200 },
  async floor(floor, { depot }) {
    await floor.as('rampart_company', depot.companyId);
    const rows = await floor.rows<{ id: number }>(
      `SELECT ${columns}, done_count ${ofProduct} ORDER BY ${order}, id LIMIT 26`,
      [depot.productId],
    );
    const ids = rows.slice(0, 25).map(({ id }) => id);
    return [
      rows,
      await floor.rows(tally, [depot.productId]),
      ...(isBare
        ? []
        : [
            await floor.rows(
              `SELECT asset_id, found.vulnerability_id, mitigation.date_mitigated
               FROM unnest($1::integer[]) asset_id CROSS JOIN vulnerabilities_of($2) found
                 LEFT JOIN mitigation USING (asset_id, vulnerability_id)`,
              [ids, depot.productId],
            ),
          ]),
    ];
  },
  drive: (driver, { depot }, round) =>
    driver.send('POST', `/api/product/${depot.uuid}/assets-action-items`, {
      as: pick(depot.users, round),
      body: { assetsMitigation: !isBare, orderState: { name } },
    }),
});

const stats: Call<Inventories> = {
  name: 'action items: mitigation-stats',
  growth: { p95: 200 },
  async floor(floor, { depot }) {
    await floor.as('rampart_company', depot.companyId);
    return floor.rows('SELECT sum(assets), sum(complete_assets) FROM product_tally WHERE product_id = $1', [
      depot.productId,
    ]);
  },
  drive: (driver, { depot }, round) =>
    driver.send('GET', `/api/product/${depot.uuid}/assets/mitigation-stats`, { as: pick(depot.users, round) }),
};

const savedAssets = 5_000;

/** Ten vulnerabilities on 5,000 assets, alternately mitigated and reopened. The browser asks for no mitigations back. */
const save: Call<Inventories> = {
  name: 'action items: save 10 vulnerabilities on 5,000 assets',
  rounds: 6,
  growth: { p95: 3_000 },
  isLargeWrite: true,
  async floor(floor, { depot }, round) {
    await floor.as('rampart_company', depot.companyId);
    const ids = Array.from({ length: Math.min(savedAssets, depot.assets) }, (_, index) => index + 1);
    return floor.rows(
      round % 2 === 0
        ? `INSERT INTO mitigation (asset_id, vulnerability_id)
           SELECT asset_id, vulnerability_id FROM unnest($1::integer[]) asset_id, unnest($2::integer[]) vulnerability_id
           ON CONFLICT DO NOTHING`
        : 'DELETE FROM mitigation WHERE asset_id = ANY($1::integer[]) AND vulnerability_id = ANY($2::integer[])',
      [ids, depot.vulnerabilityIds],
    );
  },
  drive: (driver, { depot }, round) =>
    driver.send('POST', `/api/product/${depot.uuid}/assets/save-action-items`, {
      as: pick(depot.users, round),
      body: {
        asset_ids: Array.from({ length: Math.min(savedAssets, depot.assets) }, (_, index) => index + 1),
        assetsMitigation: false,
        form: depot.vulnerabilityIds.map((id) => ({
          vulnerability_id: id,
          core_product_id: depot.productId,
          status: round % 2 === 0 ? 'checked' : 'unchecked',
        })),
      },
    }),
};

export const actionItemCalls: Call<Inventories>[] = [
  ...(Object.keys(orders) as Order[]).map((name) => list('largest', name)),
  list('depot', 'name'),
  assets('asset_id', 'asset_id_order', true),
  assets('mitigations', 'done_count', true),
  assets('asset_id', 'asset_id_order', false),
  stats,
  save,
];
