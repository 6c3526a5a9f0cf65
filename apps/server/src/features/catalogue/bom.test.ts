import { getBom } from '@rampart/contract/api/catalogue.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importInputs } from '#catalogue/import-files.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  user = await world.user({ permissions: [] });
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

const bomOf = (uuid: string) => world.call(getBom, user, { params: { uuid } });

async function withBom(bom: string, format = 'text') {
  const product = await make.product();
  await world.database.pool.query('UPDATE product SET bom = $1, bom_format = $2 WHERE id = $3', [
    bom,
    format,
    product.id,
  ]);
  return product;
}

const cycloneDx = (name = 'Controller', supplier = 'Acme') => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { name, supplier: { name: supplier } } },
  components: [
    {
      name: 'zlib',
      version: '1.2.11',
      supplier: { name: 'Zlib project' },
      licenses: [{ license: { id: 'Zlib' } }, { license: { name: 'Own terms' } }],
      components: [{ name: 'inner part (rev. 2)' }],
    },
    { name: 'OpenSSL', version: '3.0', licenses: [{ expression: 'Apache-2.0 OR MIT' }] },
  ],
});
const unlinked = { purl: null, cpe: null, product: null };
const cycloneDxParts = [
  { name: 'zlib', version: '1.2.11', supplier: 'Zlib project', licence: 'Zlib OR Own terms', ...unlinked },
  { name: 'inner part (rev. 2)', version: null, supplier: null, licence: null, ...unlinked },
  { name: 'OpenSSL', version: '3.0', supplier: null, licence: 'Apache-2.0 OR MIT', ...unlinked },
];

it('lists the parts of a CycloneDX bill together with its text', async () => {
  const text = JSON.stringify(cycloneDx());
  const { uuid, name } = await withBom(text);
  expect((await bomOf(uuid)).body).toEqual({ name, format: 'cyclonedx', text, parts: cycloneDxParts });
});

it('lists the parts of an SPDX bill, without the product itself', async () => {
  const text = JSON.stringify({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    documentDescribes: ['SPDXRef-0'],
    packages: [
      { SPDXID: 'SPDXRef-0', name: 'Controller' },
      {
        SPDXID: 'SPDXRef-1',
        name: 'busybox',
        versionInfo: '1.35',
        supplier: 'Organization: BusyBox (mail@example.test)',
        licenseConcluded: 'NOASSERTION',
        licenseDeclared: 'GPL-2.0-only',
      },
    ],
  });
  const { uuid } = await withBom(text);
  expect((await bomOf(uuid)).body).toMatchObject({
    format: 'spdx',
    parts: [{ name: 'busybox', version: '1.35', supplier: 'BusyBox', licence: 'GPL-2.0-only' }],
  });
});

it('lists the parts of a bill that the loader stored as text', async () => {
  const maker = `Maker ${randomUUID()}`;
  const sheet = {
    format: 'rampart-catalogue',
    version: 1,
    manufacturers: [{ name: maker }],
    products: [{ manufacturer: maker, name: 'Controller', type: 'product', label: 'PLC', category: 'Control' }],
  };
  const reports: string[] = [];
  await importInputs(
    world.database,
    [sheet, cycloneDx('Controller', maker)].map((content) => ({
      name: 'file.json',
      content: Buffer.from(JSON.stringify(content)),
    })),
    { now: new Date('2026-03-01'), onFile: ({ status, details }) => reports.push(`${status} ${details}`) },
  );
  expect(reports).toEqual([expect.stringMatching(/^loaded/), expect.stringMatching(/^loaded/)]);
  const { rows } = await world.database.pool.query<{ uuid: string }>(
    'SELECT uuid FROM product WHERE manufacturer_name = $1',
    [maker],
  );
  const { body } = await bomOf(rows[0]?.uuid ?? '');
  expect(body).toMatchObject({ format: 'cyclonedx', parts: cycloneDxParts });
  expect(body.text).toContain('3 parts, from CycloneDX');
});

it.each([
  '1 x housing\n2 x screw',
  '{ "bomFormat": "CycloneDX", broken',
  '{"bomFormat":"CycloneDX","components":7}',
  '{}',
])('a text that is not such a document has no parts: %s', async (text) => {
  const { uuid } = await withBom(text);
  expect((await bomOf(uuid)).body).toMatchObject({ format: 'text', text, parts: [] });
});

it('of a product without one, and of an unknown product, is not found', async () => {
  const { uuid } = await make.product();
  for (const asked of [uuid, randomUUID(), 'no-uuid']) {
    expect(await bomOf(asked)).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  }
});

it('shows script in a name as text', async () => {
  const { uuid } = await withBom(
    JSON.stringify({ bomFormat: 'CycloneDX', components: [{ name: '<script>alert(1)</script>' }] }),
  );
  expect((await bomOf(uuid)).body.parts[0]?.name).toBe('<script>alert(1)</script>');
});
