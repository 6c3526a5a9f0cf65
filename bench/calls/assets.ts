import { priorityLevels } from '@rampart/contract/rules/priorities.ts';
import { type Call, pick } from '../call.ts';
import type { Inventories } from '../data/inventories.ts';
import type { Floor } from '../floor.ts';

const columns =
  'id, company_asset_uid, serial_number, firmware_version, location_id, location_name, priority, notes, version';
const ofProduct = 'FROM asset WHERE product_id = $1 AND removed_at IS NULL';
const tally = `SELECT sum(assets), count(DISTINCT location_id), sum(done_items), sum(with_asset_id),
  sum(with_serial_number), sum(without_either) FROM product_tally WHERE product_id = $1`;
const pageSize = 25;

const sorts = {
  asset_id: 'asset_id_order',
  serial_number: 'serial_number_order',
  firmware_version: 'firmware_order',
  priority: 'priority',
  location: 'location_order',
  notes: 'notes_order',
};
type Sort = keyof typeof sorts;

const asLargest = (floor: Floor, { largest }: Inventories) => floor.as('rampart_company', largest.companyId);
const pathOf = ({ largest }: Inventories) => `/api/product/${largest.uuid}/assets`;

const nameOf = (number: number, name: Sort, by: string) => `assets: page ${number} by ${name}, ${by}`;

const page = (number: number, name: Sort, by: 'asc' | 'desc'): Call<Inventories> => ({
  name: nameOf(number, name, by),
  rounds: 100,
  ...(number > 1 && { against: { name: nameOf(1, name, by), times: 3 } }),
  async floor(floor, data) {
    await asLargest(floor, data);
    const key = sorts[name];
    const limit = `LIMIT ${pageSize + 1} OFFSET ${(number - 1) * pageSize}`;
    const order = by === 'asc' ? `${key}, id` : `${key} DESC, id DESC`;
    const filled = by === 'asc' ? '' : `AND ${key} IS NOT NULL`;
    return [
      await floor.rows(`SELECT ${columns} ${ofProduct} ${filled} ORDER BY ${order} ${limit}`, [data.largest.productId]),
      await floor.rows(tally, [data.largest.productId]),
    ];
  },
  drive: (driver, data, round) =>
    driver.send('POST', pathOf(data), {
      as: pick(data.largest.users, round),
      body: { orderState: { name, by }, pagination: { page: number, limit: pageSize } },
    }),
});

const search = (sort: Sort): Call<Inventories> => ({
  name: `assets: search by ${sort}`,
  rounds: 60,
  async floor(floor, data, round) {
    await asLargest(floor, data);
    const patterns = pick(data.largest.searches, round)
      .split(' ')
      .map((word) => `%${word}%`);
    // Reads all matches, because the first ones are known only after sorting.
    const ids = await floor.rows<{ id: number }>('SELECT find_assets($1, $2, 100000) AS id', [
      data.largest.productId,
      patterns,
    ]);
    return [
      await floor.rows(
        `SELECT ${columns} FROM asset JOIN unnest($1::integer[]) found (id) USING (id) ORDER BY ${sorts[sort]}, id LIMIT ${pageSize + 1}`,
        [ids.map(({ id }) => id)],
      ),
      await floor.rows(tally, [data.largest.productId]),
    ];
  },
  drive: (driver, data, round) =>
    driver.send('POST', pathOf(data), {
      as: pick(data.largest.users, round),
      body: {
        productFilterState: { queryString: pick(data.largest.searches, round) },
        orderState: { name: sort, by: 'asc' },
      },
    }),
});

const bulkSize = 10_000;

/** The same assets every time: half of the product's, at most 10,000. An ordinary company may have only one. */
const bulkIds = ({ largest }: Inventories) =>
  Array.from({ length: Math.min(bulkSize, Math.ceil(largest.ofOneProduct / 2)) }, (_, index) => index + 1);

const bulkEdit: Call<Inventories> = {
  name: 'assets: bulk edit of 10,000',
  rounds: 5,
  growth: { p95: 2_000 },
  isLargeWrite: true,
  async floor(floor, data, round) {
    await asLargest(floor, data);
    return floor.rows('UPDATE asset SET notes = $2, priority = $3 WHERE id IN (SELECT unnest($1::integer[]))', [
      bulkIds(data),
      `floor ${round}`,
      1 + (round % 3),
    ]);
  },
  drive: (driver, data, round) =>
    driver.send('POST', `${pathOf(data)}/bulk-edit`, {
      as: pick(data.largest.users, round),
      body: {
        ids: bulkIds(data),
        data: { notes: `bulk ${round}`, priority_level: pick(priorityLevels, round) },
      },
    }),
};

export const assetCalls: Call<Inventories>[] = [
  ...(Object.keys(sorts) as Sort[]).flatMap((name) => [page(1, name, 'asc'), page(1, name, 'desc')]),
  page(100, 'asset_id', 'asc'),
  page(100, 'notes', 'desc'),
  search('asset_id'),
  search('location'),
  bulkEdit,
];
