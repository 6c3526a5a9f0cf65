import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/catalogue.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { recordOf } from '#testing/invitations.ts';
import { tarOf } from '#testing/tar.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { sweepLoads, runLoad } from './catalogue-load.ts';

let world: World;
let operator: WorldUser;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  operator = await world.user();
});
afterAll(() => world.close());

async function send(name: string, content: string | Buffer, product?: string) {
  const form = new FormData();
  if (product !== undefined) form.append('product', product);
  form.append('file', new Blob([Uint8Array.from(Buffer.from(content))]), name);
  const encoded = new Response(form);
  const response = await world.server.inject({
    method: 'POST',
    url: api.uploadCatalogue.path,
    headers: { ...signedHeaders(operator.token), 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    body: response.json<{ id: number; errors?: Record<string, string[]> }>(),
  };
}

/** Uploads, and runs the background work immediately. */
async function load(name: string, content: string | Buffer, product?: string) {
  const { body } = await send(name, content, product);
  await runLoad(world.services, body.id);
  return get(body.id);
}
const get = async (id: number) => (await world.call(api.getLoad, operator, { params: { id: String(id) } })).body;
const filesOf = async (id: number, status: api.FileStatus) =>
  (await world.call(api.listLoadFiles, operator, { params: { id: String(id) }, body: { status } })).body.files;
const ratingsOf = async (id: number) =>
  (await world.call(api.listMovedRatings, operator, { params: { id: String(id) }, body: {} })).body.ratings;

const archive = (files: Record<string, unknown>) =>
  gzipSync(
    tarOf(
      Object.entries(files).map(([name, value]) => ({
        name,
        content: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    ),
  );

describe('an upload to the catalogue', () => {
  it(
    'is loaded in the background with a report for each file, and shows the changed ratings',
    { tags: ['embedded'] },
    async () => {
      const { status, body } = await send(
        'advisories.tar.gz',
        archive({
          'a/one.json': csaf({ id: 'LOAD-1', products: { Halden: { 'FC-1': ['1.0'] } } }),
          'a/broken.json': '{ not json',
          'a/readme.txt': 'hello',
        }),
      );
      expect(status).toBe(200);
      expect(await get(body.id)).toMatchObject({ state: 'waiting', files_done: 0, loaded_by: 'Ada Tester' });
      await runLoad(world.services, body.id);
      expect(await get(body.id)).toMatchObject({
        file_name: 'advisories.tar.gz',
        source: 'upload',
        state: 'done',
        files_total: 3,
        files_done: 3,
        tally: { loaded: 1, updated: 0, unchanged: 0, skipped: 1, failed: 1 },
      });
      expect(await filesOf(body.id, 'loaded')).toMatchObject([{ file: 'a/one.json', kind: 'csaf' }]);
      expect(await filesOf(body.id, 'failed')).toMatchObject([{ file: 'a/broken.json', kind: null }]);
      const moved = await ratingsOf(body.id);
      expect(moved).toMatchObject([
        { subject: 'product', name: 'FC-1', manufacturer: 'Halden', before: null, after: expect.any(Number) },
        { subject: 'manufacturer', name: 'Halden', before: null, after: expect.any(Number) },
      ]);
      expect((await get(body.id)).ratings_moved).toBe(2);
      expect(await recordOf(world, operator.id, 'catalogue-uploaded')).toMatchObject([
        { details: { file: 'advisories.tar.gz' } },
      ]);
    },
  );

  it('changes nothing the second time, and later only what a newer revision changes', async () => {
    const given = { id: 'LOAD-2', products: { Tessera: { Switch: ['1.0'] } } };
    await load('one.json', JSON.stringify(csaf({ ...given, vulnerabilities: [{ cve: 'CVE-2024-20001', score: 4 }] })));
    const same = await load(
      'one.json',
      JSON.stringify(csaf({ ...given, vulnerabilities: [{ cve: 'CVE-2024-20001', score: 4 }] })),
    );
    expect(same).toMatchObject({ tally: { unchanged: 1 }, ratings_moved: 0 });
    const worse = csaf({ ...given, version: '2', vulnerabilities: [{ cve: 'CVE-2024-20001', score: 9.8 }] });
    const updated = await load('two.json', JSON.stringify(worse));
    const [product] = await ratingsOf(updated.id);
    expect(product).toMatchObject({ name: 'Switch' });
    expect(product?.after ?? 0).toBeLessThan(product?.before ?? 0);
  });

  it('continues after a crash with the file at which it stopped', async () => {
    const files = Object.fromEntries([1, 2, 3].map((index) => [`${index}.json`, csaf({ id: `CRASH-${index}` })]));
    const { body } = await send('crash.tar.gz', archive(files));
    await world.inRole(
      'rampart_operator',
      `WITH stopped AS (UPDATE catalogue_load SET state = 'loading', files_done = 1, tally = '{"loaded": 1}' WHERE id = $1)
       INSERT INTO catalogue_load_file VALUES ($1, 1, '1.json', 'csaf', 'loaded', 'x', '{}')`,
      [body.id],
    );
    await sweepLoads(world.services);
    const { rowCount } = await world.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'catalogue-load' AND data ->> 'id' = $1`,
      [String(body.id)],
    );
    // One for the upload, one for the start.
    expect(rowCount).toBe(2);
    await Promise.all([runLoad(world.services, body.id), runLoad(world.services, body.id)]);
    expect(await get(body.id)).toMatchObject({ state: 'done', files_done: 3, tally: { loaded: 3 } });
    expect((await filesOf(body.id, 'loaded')).map(({ file }) => file)).toEqual(['1.json', '2.json', '3.json']);
  });

  it('is refused before anything is loaded if the archive has too many entries', async () => {
    const empty = tarOf([{ name: 'a.json', content: '' }]).subarray(0, 512);
    const entries = catalogueLimits.archiveEntries + 1;
    const full = gzipSync(Buffer.concat([...Array.from({ length: entries }, () => empty), Buffer.alloc(1024)]));
    expect(await load('many.tar.gz', full)).toMatchObject({
      state: 'failed',
      files_done: 0,
      reason: 'The archive has more than 20,000 entries. Split it into several archives.',
    });
  });

  it('lets another load pass after some time, and continues after it', { tags: ['embedded'] }, async () => {
    const files = (of: string) =>
      Object.fromEntries([1, 2, 3].map((index) => [`${index}.json`, csaf({ id: `${of}-${index}` })]));
    const long = (await send('long.tar.gz', archive(files('LONG')))).body.id;
    const other = (await send('other.tar.gz', archive(files('OTHER')))).body.id;
    const noTime = 0;
    await runLoad(world.services, long, noTime);
    expect(await get(long)).toMatchObject({ state: 'loading', files_done: 1 });
    await runLoad(world.services, other);
    expect(await get(other)).toMatchObject({ state: 'done', files_done: 3 });
    await runLoad(world.services, long, noTime);
    expect(await get(long)).toMatchObject({ state: 'done', files_done: 3, tally: { loaded: 3 } });
  });

  it('stops after a file when the server stops, and continues at the next start', async () => {
    const { body } = await send(
      'stop.tar.gz',
      archive({ 'a.json': csaf({ id: 'STOP-1' }), 'b.json': csaf({ id: 'STOP-2' }) }),
    );
    const jobs = { ...world.services.jobs, isStopping: () => true };
    await runLoad({ ...world.services, jobs }, body.id);
    expect(await get(body.id)).toMatchObject({ state: 'loading', files_done: 1 });
    await sweepLoads(world.services);
    await runLoad(world.services, body.id);
    expect(await get(body.id)).toMatchObject({ state: 'done', files_done: 2 });
  });

  it.each([
    ['notes.txt', 'hello', undefined, { file: ['The file must be a *.json, a *.tar.gz or a *.tar file.'] }],
    ['empty.json', '', undefined, { file: ['The file is empty.'] }],
    [
      'bom.json',
      '{}',
      'x'.repeat(1_200),
      { product: ['Write the product as Manufacturer/Name, as its name, or as its UUID.'] },
    ],
    [
      'large.json',
      Buffer.alloc(limits.catalogueUploadMaxSize + 1, 'x'),
      undefined,
      { file: [messages.catalogueFileTooLarge] },
    ],
  ])('refuses %s', async (name, content, product, errors) => {
    const { status, body } = await send(name, content, product);
    expect([status, body.errors]).toEqual([422, errors]);
    const left = await world.inRole('rampart_operator', "SELECT FROM catalogue_load WHERE state = 'receiving'");
    expect(left).toEqual([]);
  });

  it('assigns a bill of materials to the product that is named with it', async () => {
    await load('one.json', JSON.stringify(csaf({ id: 'BOM-1', products: { Kestrel: { RTU: ['1'] } } })));
    const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', components: [{ type: 'library', name: 'lwip' }] };
    const loaded = await load('bom.json', JSON.stringify(bom), 'Kestrel/RTU');
    expect(await filesOf(loaded.id, 'loaded')).toMatchObject([{ kind: 'cyclonedx' }]);
    const { body } = await world.call(api.listSources, operator, {});
    expect(body.sources).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'CISA', kind: 'csaf', released_at: '2024-05-01T00:00:00.000Z' }),
        expect.objectContaining({ kind: 'kev', entries: 0 }),
        expect.objectContaining({ kind: 'bom', entries: 1, loaded_at: loaded.created_at }),
      ]),
    );
  });
});

describe('an alias', () => {
  const create = (manufacturer: string, alias: string) =>
    world.call(api.createAlias, operator, { body: { manufacturer, alias } });

  it('is used by the next load, and no longer used after it is removed', async () => {
    const created = await create('Norvik Automation', 'Norvik Industrial Systems');
    expect(created.status).toBe(200);
    const file = (id: string, product: string) =>
      JSON.stringify(csaf({ id, products: { 'Norvik Industrial Systems GmbH': { [product]: ['1'] } } }));
    await load('one.json', file('ALIAS-1', 'PLC 1'));
    const makerOf = async (name: string) =>
      (
        await world.inRole<{ manufacturer_name: string }>(
          'rampart_operator',
          'SELECT manufacturer_name FROM product WHERE name = $1',
          [name],
        )
      )[0]?.manufacturer_name;
    expect(await makerOf('PLC 1')).toBe('Norvik Automation');
    const { id } = created.body;
    expect((await world.call(api.removeAlias, operator, { params: { id: String(id) } })).status).toBe(204);
    await load('two.json', file('ALIAS-2', 'PLC 2'));
    expect(await makerOf('PLC 2')).toBe('Norvik Industrial Systems');
  });

  it('is listed with the built-in aliases, which stay', async () => {
    await create('Pelagic Safety', 'Pelagic');
    const { body } = await world.call(api.listAliases, operator, {});
    expect(body.aliases).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: null, manufacturer: 'Rockwell Automation', alias: 'Allen-Bradley' }),
        expect.objectContaining({ manufacturer: 'Pelagic Safety', alias: 'Pelagic', added_by: 'Ada Tester' }),
      ]),
    );
    expect((await world.call(api.removeAlias, operator, { params: { id: '2000000000' } })).status).toBe(404);
  });

  it('cannot lead nowhere, in a circle, or to two manufacturers', async () => {
    expect((await create('ACME Ltd', 'Acme, Inc.')).body.errors?.alias?.[0]).toContain(
      'already refer to the same manufacturer',
    );
    await create('Ostrand', 'Ostrand Drives');
    expect((await create('Ostrand Drives', 'Ostrand')).body.errors?.alias?.[0]).toContain(
      'already refer to the same manufacturer',
    );
    expect((await create('Marlowe', 'Ostrand Drives')).body.errors?.alias?.[0]).toContain('refers to another');
    expect((await create('', 'X')).body.errors).toEqual({ manufacturer: ['Manufacturer is required.'] });
  });
});
