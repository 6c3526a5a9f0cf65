import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadVex, getVexScope, saveVexPublisher } from '@rampart/contract/api/vex/vex.ts';
import { vexFormatNames } from '@rampart/contract/rules/vulnerabilities/vex-formats.ts';
import { companyRows } from '#testing/assets.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { countQueries } from '#testing/database/count-queries.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

/** VEX_ASSETS=100000 measures as many. */
const assets = Number(process.env.VEX_ASSETS ?? 20_000);

let world: World;
let user: WorldUser;
let address: string;
let cves: string[];
beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
  address = await world.server.listen({ host: '127.0.0.1', port: 0 });
  const make = catalogueOf(world.database);
  const rows = companyRows(world.database, user.companyId);
  const product = await make.product();
  const [one, two, three] = [
    await make.vulnerability(product.id),
    await make.vulnerability(product.id),
    await make.vulnerability(product.id),
  ];
  cves = [one.cve, two.cve, three.cve];
  await rows.asset(product.id, { firmware: '1.0' });
  await rows.asset(product.id, { firmware: '3.0' });
  // In steps, as the server writes assets too.
  for (let from = 3; from <= assets; from += 5_000)
    await world.database.inCompany(user.companyId, (db) =>
      sql`INSERT INTO asset (product_id, company_asset_uid, serial_number, firmware_version)
        SELECT ${product.id}, 'Asset ' || n, 'Serial ' || n, CASE WHEN n % 2 = 0 THEN '1.0' ELSE '3.0' END
        FROM generate_series(${from}::integer, ${Math.min(from + 4_999, assets)}::integer) n`.execute(db),
    );
  await world.database.inCompany(user.companyId, (db) =>
    sql`INSERT INTO mitigation (asset_id, vulnerability_id, note)
      SELECT id, ${one.id}, 'Note ' || repeat(md5(id::text), 10) FROM asset WHERE firmware_version = '1.0' AND id % 4 = 0`.execute(
      db,
    ),
  );
  // The databases do this by themselves after some time. Without statistics, each chunk reads all mitigations.
  await world.database.pool.query('ANALYZE asset, mitigation');
  await world.call(saveVexPublisher, user, {
    body: { vex_publisher_name: 'Large', vex_publisher_namespace: 'https://large.example' },
  });
}, 600_000);
afterAll(() => world.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const usedMemory = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const open = (format: string, withAssets: boolean, signal?: AbortSignal) =>
  fetch(`${address}${downloadVex.path}?${new URLSearchParams({ format, assets: String(withAssets) })}`, {
    headers: signedHeaders(user.token),
    ...(signal && { signal }),
  });

it.each(vexFormatNames)(
  'a file of %s is sent as it is read, and takes no more memory',
  { timeout: 600_000 },
  async (format) => {
    // The first file loads code and fills caches.
    await (await open(format, false)).arrayBuffer();
    const before = usedMemory();
    const response = await open(format, true);
    expect(response.status).toBe(200);
    let [bytes, most, measuredAt] = [0, 0, 0];
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += piece.byteLength;
      // Collecting garbage takes much longer than sending so much.
      if (bytes - measuredAt < 3_000_000) continue;
      measuredAt = bytes;
      most = Math.max(most, usedMemory() - before);
    }
    console.info(`${format}: ${assets} assets, ${bytes} bytes, at most ${most} bytes of memory`);
    expect(bytes).toBeGreaterThan(assets * 400);
    // Whatever the number of assets and of different notes.
    expect(most).toBeLessThan(4_500_000);
  },
);

it('states each vulnerability of each asset once, over all chunks', { timeout: 600_000 }, async () => {
  const { components, vulnerabilities } = (await (await open('cyclonedx', true)).json()) as {
    components: { 'bom-ref': string }[];
    vulnerabilities: { id: string; analysis: { state: string }; affects: { ref: string }[] }[];
  };
  const listed = new Set(components.map((component) => component['bom-ref']));
  expect(listed.size).toBe(assets);
  const stated = new Map<string, string>();
  for (const { id, analysis, affects } of vulnerabilities)
    for (const { ref } of affects) {
      expect(stated.has(`${id} ${ref}`) || !listed.has(ref)).toBe(false);
      stated.set(`${id} ${ref}`, analysis.state);
    }
  expect(stated.size).toBe(assets * cves.length);
  expect([...stated.values()].filter((state) => state === 'not_affected')).toHaveLength((assets / 2) * cves.length);
});

it('the server stops reading when the browser goes away', async () => {
  const other = () => world.call(getVexScope, user, { query: {} });
  // The first call after some time also notes that the session is in use.
  await other();
  const alone = await countQueries(other);
  const gone = new AbortController();
  const response = await open('openvex', true, gone.signal);
  await response.body?.getReader().read();
  gone.abort();
  // What was under way ends. Then no other queries run beside those of this call.
  await expect.poll(() => countQueries(other), { timeout: 20_000 }).toBe(alone);
  expect(await countQueries(async () => (await open('openvex', true)).arrayBuffer())).toBeGreaterThan(10 * alone);
});
