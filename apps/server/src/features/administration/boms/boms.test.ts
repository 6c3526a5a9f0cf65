import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/boms.ts';
import * as loads from '@rampart/contract/api/administration/catalogue.ts';
import { createOwnProduct } from '@rampart/contract/api/own-products.ts';
import { getBom } from '@rampart/contract/api/catalogue.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { rateDue } from '#ratings/due.actions.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { recordOf } from '#testing/invitations.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { runLoad, sweepLoads } from '../catalogue/catalogue-load.ts';

let world: World;
let operator: WorldUser;
let maker: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  operator = await world.user();
  maker = `Maker ${randomUUID()}`;
  await importInputs(world.database, [{ name: 'a.json', content: Buffer.from(JSON.stringify(advisory())) }], {
    now: new Date('2026-03-01'),
  });
});
afterAll(() => world.close());

const advisory = () =>
  csaf({
    id: `A-${maker}`,
    products: { [maker]: { Controller: ['< 9'], Stack: ['< 9'] } },
    vulnerabilities: [{ cve: 'CVE-2024-30001', score: 9.8, affects: ['Stack'] }],
  });
const bill = (component?: object) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component },
  components: [
    { name: 'zlib', version: '1.2' },
    { name: 'Stack', supplier: { name: maker } },
  ],
});

async function send(content: object, product?: string): Promise<number> {
  const form = new FormData();
  if (product !== undefined) form.append('product', product);
  form.append('file', new Blob([JSON.stringify(content)]), 'bill.json');
  const encoded = new Response(form);
  const response = await world.server.inject({
    method: 'POST',
    url: loads.uploadCatalogue.path,
    headers: { ...signedHeaders(operator.token), 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json<{ id: number }>().id;
}

/** Uploads, loads, and answers the load and its waiting bills. */
async function upload(content: object, product?: string) {
  const load = await send(content, product);
  await runLoad(world.services, load);
  return { load, boms: await bomsOf(load) };
}
const bomsOf = async (load: number) => (await world.call(api.listWaitingBoms, operator, { body: { load } })).body.boms;
const idOf = (boms: api.WaitingBom[]) => String(boms[0]?.id);
const productsLike = async (search: string, by = operator) =>
  (await world.call(api.searchBomProducts, by, { body: { search } })).body.products;
const controller = async () => (await productsLike(`${maker} controller`))[0]?.uuid ?? '';
const tallyOf = async (load: number) =>
  (await world.call(loads.getLoad, operator, { params: { id: String(load) } })).body.tally;

it(
  'an upload that names no product waits for the operator, and its answer loads it',
  { tags: ['embedded'] },
  async () => {
    const { load, boms } = await upload(bill({ name: 'Box', version: '7', purl: `pkg:generic/${randomUUID()}@7` }));
    expect(await tallyOf(load)).toMatchObject({ skipped: 1, failed: 0 });
    expect(boms).toMatchObject([
      {
        file: 'bill.json',
        state: 'waiting',
        subject: { name: 'Box', manufacturer: null, version: '7', purl: expect.stringContaining('pkg:') },
        parts: 2,
        reason: 'The bill of materials of "Box" does not name a manufacturer.',
        product: null,
      },
    ]);
    const uuid = await controller();
    expect(await world.call(getBom, operator, { params: { uuid } })).toMatchObject({ status: 404 });
    // A new server finds it as it was: it is only in the database.
    await sweepLoads(world.services);
    const answer = await world.call(api.attachBom, operator, { params: { id: idOf(boms) }, body: { product: uuid } });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Controller', manufacturer: maker } });
    await rateDue(world.database, new Date('2026-03-02'));
    const { body } = await world.call(getBom, operator, { params: { uuid } });
    expect(body.parts).toMatchObject([
      {
        name: 'Stack',
        product: { name: 'Stack', rests_on: 'name', vulnerabilities: 1, rating: { value: expect.any(Number) } },
      },
      { name: 'zlib', product: null },
    ]);
    expect(await bomsOf(load)).toMatchObject([
      { state: 'attached', subject: null, product: { uuid, name: 'Controller' }, answered_by: 'Ada Tester' },
    ]);
    expect(await recordOf(world, operator.id, 'bom-attached')).toMatchObject([
      { details: { file: 'bill.json', product: `${maker} Controller` } },
    ]);
  },
);

it('of two operators who answer at the same time, the second is told what happened', async () => {
  const { boms } = await upload(bill({ name: 'Box' }));
  const other = await world.user();
  const product = await controller();
  const sent = { params: { id: idOf(boms) } };
  const answers = await Promise.all([
    world.call(api.attachBom, operator, { ...sent, body: { product } }),
    world.call(api.attachBom, other, { ...sent, body: { product } }),
    world.call(api.attachBomToNewProduct, other, { ...sent, body: { manufacturer: maker, name: 'Other box' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const late = await world.call(api.dropBom, other, sent);
  expect(late).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Ada Tester already assigned this file to Maker/) },
  });
});

it('a new product can be added with its bill, and one that exists already is used', async () => {
  const { boms } = await upload(bill({ name: 'Box', supplier: { name: maker } }));
  const created = { manufacturer: maker, name: 'Box' };
  const sent = { params: { id: idOf(boms) }, body: created };
  expect(await world.call(api.attachBomToNewProduct, operator, sent)).toMatchObject({ status: 200, body: created });
  expect(await productsLike(`${maker} box`)).toMatchObject([{ name: 'Box', has_bom: true }]);
  const second = await upload({ ...bill({ name: 'Case' }), serialNumber: 'urn:uuid:1' });
  await world.call(api.attachBomToNewProduct, operator, {
    params: { id: idOf(second.boms) },
    body: { manufacturer: maker.toUpperCase(), name: 'BOX' },
  });
  expect(await productsLike(`${maker} box`)).toHaveLength(1);
  for (const body of [
    { manufacturer: ' ', name: 'Box' },
    { manufacturer: maker, name: '' },
  ])
    expect(await world.call(api.attachBomToNewProduct, operator, { ...sent, body })).toMatchObject({ status: 422 });
});

it('the answer also counts for the same file and for later bills that name the same', async () => {
  const subject = { name: 'Box', supplier: { name: `Unknown ${maker}` } };
  const product = await controller();
  const first = await upload(bill(subject));
  await world.call(api.attachBom, operator, { params: { id: idOf(first.boms) }, body: { product } });
  const again = await upload(bill(subject));
  expect([again.boms, (await tallyOf(again.load)).unchanged]).toEqual([[], 1]);
  const newer = await upload({ ...bill({ ...subject, version: '2' }), components: [{ name: 'one' }] });
  expect([newer.boms, (await tallyOf(newer.load)).updated]).toEqual([[], 1]);
  // Without a manufacturer, another product can have the name.
  const nameless = await upload(bill({ name: 'Box' }));
  expect(nameless.boms).toHaveLength(1);
});

it('a file that waits already does not wait twice, and a dropped one is asked for again', async () => {
  const value = bill({ name: `Box ${maker}` });
  const first = await upload(value);
  const second = await upload(value);
  expect([await bomsOf(first.load), idOf(second.boms)]).toEqual([[], idOf(first.boms)]);
  const sent = { params: { id: idOf(second.boms) } };
  expect(await world.call(api.dropBom, operator, sent)).toMatchObject({ status: 204 });
  expect(await bomsOf(second.load)).toMatchObject([{ state: 'dropped', product: null, answered_by: 'Ada Tester' }]);
  expect(await recordOf(world, operator.id, 'bom-dropped')).toMatchObject([{ details: { file: 'bill.json' } }]);
  const third = await upload(value);
  expect(third.boms).toMatchObject([{ state: 'waiting' }]);
  const { body } = await world.call(api.listWaitingBoms, operator, { body: {} });
  expect(body.boms.every(({ state }) => state === 'waiting')).toBe(true);
  expect(body.total).toBeGreaterThanOrEqual(1);
});

it('a load that a crash interrupted after the file was kept asks once', async () => {
  const load = await send(bill({ name: `Box ${maker}` }));
  await runLoad(world.services, load);
  await world.inRole(
    'rampart_operator',
    `WITH part AS (INSERT INTO catalogue_load_part VALUES ($1, 1, $2)), gone AS (DELETE FROM catalogue_load_file WHERE load_id = $1)
     UPDATE catalogue_load SET state = 'loading', files_done = 0, tally = '{}', worker_until = NULL WHERE id = $1`,
    [load, Buffer.from(JSON.stringify(bill({ name: `Box ${maker}` })))],
  );
  await runLoad(world.services, load);
  expect(await bomsOf(load)).toHaveLength(1);
});

it('the form can name the product by uuid or by a name, and one that is not known waits', async () => {
  const uuid = await controller();
  const { boms } = await upload(bill({ name: 'x' }), uuid);
  expect(boms).toEqual([]);
  expect(await world.call(getBom, operator, { params: { uuid } })).toMatchObject({ status: 200 });
  const unknown = await upload(bill({ name: 'y' }), `${maker}/Nothing`);
  expect(unknown.boms).toMatchObject([{ reason: `The catalogue has no product "Nothing" of "${maker}".` }]);
});

it('an answer with a product that the catalogue does not have changes nothing', async () => {
  const { boms } = await upload(bill({ name: 'Box' }));
  const sent = { params: { id: idOf(boms) }, body: { product: randomUUID() } };
  expect(await world.call(api.attachBom, operator, sent)).toMatchObject({ status: 404 });
  const { body } = await world.call(api.listWaitingBoms, operator, { body: { pagination: { page: 1, limit: 100 } } });
  expect(body.boms.map(({ id }) => String(id))).toContain(idOf(boms));
});

it('an own product of a company is no product of the catalogue', async () => {
  const name = `Secret ${randomUUID()}`;
  const owner = await world.user();
  const { body } = await world.call(createOwnProduct, owner, {
    body: { product: { manufacturer: maker, name, product_type_id: null } },
  });
  for (const by of [operator, owner]) expect(await productsLike(name, by)).toEqual([]);
  const { boms } = await upload(bill({ name, supplier: { name: maker } }));
  const sent = { params: { id: idOf(boms) }, body: { product: body.product.uuid } };
  for (const by of [operator, owner]) expect(await world.call(api.attachBom, by, sent)).toMatchObject({ status: 404 });
  // A new product of this name is the catalogue's, and shows nothing of the company.
  const created = { params: { id: idOf(boms) }, body: { manufacturer: maker, name } };
  expect(await world.call(api.attachBomToNewProduct, operator, created)).toMatchObject({ status: 200 });
  expect(await productsLike(name)).toMatchObject([{ name, manufacturer: maker }]);
  expect((await productsLike(name))[0]?.uuid).not.toBe(body.product.uuid);
});

it('a new product can have a name with half a character, which becomes the replacement character', async () => {
  const { boms } = await upload(bill({ name: 'Half', version: '7', purl: `pkg:generic/${randomUUID()}@7` }));
  const added = await world.call(api.attachBomToNewProduct, operator, {
    params: { id: idOf(boms) },
    body: { manufacturer: maker, name: '\u{fdf7f}\u{21139}\udb28' },
  });
  expect(added).toMatchObject({ status: 200, body: { name: '\u{fdf7f}\u{21139}\ufffd' } });
});
