import { beforeEach, describe, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { storedParts } from './bom.ts';

const world = loadingWorld();
const { rows, load } = world;
beforeEach(() => world.empty());

/** An advisory about one product of each manufacturer, with the identifiers of its product. */
function advisory(id: string, manufacturer: string, name: string, helper: object = {}) {
  const value = csaf({ id, products: { [manufacturer]: { [name]: ['< 9'] } } });
  const [leaf] = value.product_tree.branches[0]?.branches[0]?.branches ?? [];
  Object.assign(leaf?.product ?? {}, { product_identification_helper: helper });
  return value;
}

interface Part {
  name: string;
  supplier?: object;
  purl?: unknown;
  cpe?: unknown;
}

const acme = { name: 'Controller', supplier: { name: 'Acme' } };
const bill = (components: Part[], component: object = acme) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component },
  components,
});

/** What each part is, and what this rests on. */
async function linksOf(name = 'Controller') {
  const [row] = await rows<{ bom_parts: unknown }>(`SELECT bom_parts FROM product WHERE name = '${name}'`);
  const products = await rows<{ uuid: string; name: string }>(
    `SELECT uuid, manufacturer_name || '/' || name AS name FROM product`,
  );
  return storedParts
    .parse(row?.bom_parts)
    .map(({ uuid, rests_on }) =>
      uuid === undefined ? null : `${products.find((one) => one.uuid === uuid)?.name} by ${rests_on}`,
    );
}

const controller = csaf({ id: 'A-0', products: { Acme: { Controller: ['1'] } } });

describe('a part of a bill of materials', () => {
  it(
    'is linked by the purl and the CPE of an advisory, whatever its name, version and qualifiers',
    { tags: ['embedded'] },
    async () => {
      await load([
        controller,
        advisory('A-1', 'OpenSSL', 'OpenSSL Toolkit', {
          purl: 'pkg:generic/openssl/openssl@1.0',
          cpe: 'cpe:/a:openssl:openssl:1.0',
        }),
      ]);
      await load([
        bill([
          { name: 'libssl', purl: 'pkg:generic/openssl/openssl@3.0.2?arch=arm#lib' },
          { name: 'libcrypto', cpe: 'cpe:2.3:a:openssl:openssl:3.0.2:*:*:*:*:*:*:*' },
          { name: 'OpenSSL Toolkit' },
        ]),
      ]);
      expect(await linksOf()).toEqual([
        'OpenSSL/OpenSSL Toolkit by purl',
        'OpenSSL/OpenSSL Toolkit by cpe',
        // A name without a manufacturer is looked up among components only.
        null,
      ]);
      expect(await rows('SELECT kind, key FROM product_identifier ORDER BY kind')).toEqual([
        { kind: 'cpe', key: 'a:openssl:openssl' },
        { kind: 'purl', key: 'generic/openssl/openssl' },
      ]);
      expect(await rows('SELECT is_from_bom FROM product_component')).toEqual([{ is_from_bom: true }]);
    },
  );

  it('is linked by the manufacturer and name of its CPE, or of its own', async () => {
    await load([controller, advisory('A-1', 'Wind River', 'VxWorks')]);
    await load([
      bill([
        { name: 'kernel', cpe: 'cpe:2.3:o:wind_river:vxworks:7:sp1:*:*:*:*:*:*' },
        { name: 'VXWORKS', supplier: { name: 'Wind River Inc.' } },
      ]),
    ]);
    expect(await linksOf()).toEqual(['Wind River/VxWorks by cpe', 'Wind River/VxWorks by name']);
  });

  it('is never another product with the same name', async () => {
    const part = { type: 'component', label: 'Library', category: 'Software' };
    await load([
      controller,
      advisory('A-1', 'One', 'Core', { purl: 'pkg:npm/one-core' }),
      advisory('A-2', 'Two', 'Core', { purl: 'pkg:npm/two-core' }),
      {
        format: 'rampart-catalogue',
        version: 1,
        products: [
          { ...part, manufacturer: 'One', name: 'Shared' },
          { ...part, manufacturer: 'Two', name: 'Shared' },
          { ...part, manufacturer: 'One', name: 'Single' },
        ],
      },
    ]);
    await world
      .database()
      .pool.query(`INSERT INTO product_identifier SELECT 'purl', 'npm/single', id FROM product WHERE name = 'Single'`);
    await load([
      bill([
        { name: 'Core', supplier: { name: 'Three' } },
        { name: 'Core', supplier: { name: 'One' }, purl: 'pkg:npm/two-core@1' },
        { name: 'Core' },
        { name: 'Shared' },
        { name: 'Single', supplier: { name: 'Three' } },
        { name: 'Single', purl: 'pkg:maven/org.example/single@1' },
        { name: 'Single' },
      ]),
    ]);
    expect(await linksOf()).toEqual([
      null,
      // The purl counts before the name.
      'Two/Core by purl',
      null,
      null,
      null,
      // The component has another purl.
      null,
      'One/Single by name',
    ]);
  });

  it('is not linked by an identifier that two products have, nor to its own product', async () => {
    const helper = { purl: 'pkg:generic/both/both' };
    await load([controller, advisory('A-1', 'One', 'First', helper), advisory('A-2', 'Two', 'Second', helper)]);
    await load([
      bill([
        { name: 'x', purl: 'pkg:generic/both/both@1' },
        { name: 'Controller', supplier: { name: 'Acme' } },
      ]),
    ]);
    expect(await linksOf()).toEqual([null, null]);
    expect(await rows('SELECT * FROM product_component')).toEqual([]);
  });

  it('changes its product when the bill is loaded again and the catalogue knows more', async () => {
    const value = bill([{ name: 'libssl', purl: 'pkg:generic/ssl@3' }]);
    expect((await load([controller, value, value])).map(({ status }) => status)).toEqual([
      'loaded',
      'loaded',
      'unchanged',
    ]);
    const [, again] = await load([advisory('A-1', 'OpenSSL', 'Toolkit', { purls: ['pkg:generic/ssl'] }), value]);
    expect(again?.status).toBe('updated');
    expect(await linksOf()).toEqual(['OpenSSL/Toolkit by purl']);
  });

  it('in SPDX has its identifiers in the external references', async () => {
    await load([controller, advisory('A-1', 'OpenSSL', 'Toolkit', { purl: 'pkg:generic/ssl' })]);
    const referenced = (SPDXID: string, name: string, referenceType: string, referenceLocator: string) => ({
      SPDXID,
      name,
      externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType, referenceLocator }],
    });
    await load(
      [
        {
          spdxVersion: 'SPDX-2.3',
          SPDXID: 'SPDXRef-DOCUMENT',
          packages: [
            referenced('SPDXRef-1', 'ssl', 'purl', 'pkg:generic/ssl@3'),
            referenced('SPDXRef-2', 'toolkit', 'cpe23Type', 'cpe:2.3:a:openssl:toolkit:3:*:*:*:*:*:*:*'),
          ],
        },
      ],
      { product: 'Controller' },
    );
    expect(await linksOf()).toEqual(['OpenSSL/Toolkit by purl', 'OpenSSL/Toolkit by cpe']);
  });
});

describe('the product of a bill of materials', () => {
  const known = () =>
    load([
      advisory('A-1', 'Acme', 'Controller (6ED1052-2FB08-0BA0)', {
        purl: 'pkg:generic/acme/ctl@1',
        cpe: 'cpe:/h:acme:ctl:1',
      }),
      csaf({ id: 'A-2', products: { Acme: { Panel: ['1'] }, Other: { Panel: ['1'] } } }),
    ]);
  const loaded = async (component: object, product?: string) => {
    const [report] = await load([bill([{ name: 'zlib' }], component)], product === undefined ? {} : { product });
    return report?.status === 'failed' ? report.details : report?.details.replace(/:.*/, '');
  };

  it.each([
    ['its purl', { name: 'x', purl: 'pkg:generic/Acme/ctl@7' }],
    ['its CPE', { name: 'x', cpe: 'cpe:2.3:h:acme:ctl:7:*:*:*:*:*:*:*' }],
    ['its manufacturer and name', { name: 'CONTROLLER 6ED1052 2FB08 0BA0', supplier: { name: 'Acme Inc.' } }],
    ['its order number', { name: '6ED1052-2FB08-0BA0', supplier: { name: 'Acme' } }],
    ['its order number in brackets', { name: 'Ctl (6ED10522FB080BA0)', supplier: { name: 'Acme' } }],
  ])('is found by %s', async (_what, component) => {
    await known();
    expect(await loaded(component)).toBe('bill of materials of Controller (6ED1052-2FB08-0BA0)');
  });

  it('is not one of another manufacturer with the same name or number', async () => {
    await known();
    expect(await loaded({ name: 'Panel' })).toContain('"Panel" does not name a manufacturer');
    expect(await loaded({ name: '6ED1052-2FB08-0BA0', supplier: { name: 'Other' } })).toContain('no product');
    expect(await loaded({ name: 'Panel', supplier: { name: 'Third' } })).toContain('no product "Panel" of "Third"');
  });

  it('is named by the operator: by uuid, by manufacturer and name, or by a name that only one has', async () => {
    await known();
    const [row] = await rows<{ uuid: string }>(`SELECT uuid FROM product WHERE manufacturer_name = 'Other'`);
    expect(await loaded({ name: 'x' }, row?.uuid)).toBe('bill of materials of Panel');
    expect(await loaded({ name: 'x' }, 'other/panel')).toBe('bill of materials of Panel');
    expect(await loaded({ name: 'x' }, 'Controller 6ED1052-2FB08-0BA0')).toContain('of Controller');
    expect(await loaded({ name: 'x' }, 'Panel')).toContain('"Acme/Panel", "Other/Panel"');
    expect(await loaded({ name: 'x' }, '9d3f7c1e-52b8-4c0a-8f2e-6a1b0d9e7c45')).toContain('no product 9d3f7c1e');
  });

  it('gets the purl of the bill, unless another product has it', async () => {
    await known();
    await loaded({ name: 'x', purl: 'pkg:generic/made/panel@1' }, 'Other/Panel');
    expect(await loaded({ name: 'renamed', purl: 'pkg:generic/made/panel@2' })).toBe('bill of materials of Panel');
    await loaded({ name: 'x', purl: 'pkg:generic/made/panel@3' }, 'Acme/Panel');
    expect(await rows(`SELECT product_id FROM product_identifier WHERE key = 'generic/made/panel'`)).toHaveLength(1);
  });
});

describe('a hostile bill', () => {
  const nested = (depth: number): object =>
    Array.from({ length: depth }).reduce<object>((inner) => ({ name: 'x', components: [inner] }), { name: 'leaf' });

  it('with 100,000 parts, or 1,000 levels, is refused with its reason', { timeout: 60_000 }, async () => {
    await load([controller]);
    const many = Array.from({ length: 100_000 }, (_, index) => ({ name: `part ${index}`, purl: `pkg:npm/p${index}` }));
    const [large, deep] = await load([bill(many), bill([nested(1_000) as Part])]);
    expect(large).toMatchObject({ status: 'failed' });
    expect(large?.details).toMatch(/20.?000/);
    expect(deep).toMatchObject({ status: 'failed', details: expect.stringMatching(/nest|level|deep/i) });
  });

  it('with cyclic dependencies and absurd identifiers is loaded without them', async () => {
    await load([controller]);
    const value = {
      ...bill([
        { name: 'a', purl: `pkg:npm/${'x'.repeat(1_000_000)}` },
        { name: 'b', purl: 42, cpe: { what: 'object' } },
        { name: 'c', purl: 'pkg:npm/\u0000\uD800%00%ff' },
        { name: 'd', cpe: `cpe:2.3:a:${':'.repeat(10_000)}` },
      ]),
      dependencies: [
        { ref: 'a', dependsOn: ['b'] },
        { ref: 'b', dependsOn: ['a', 'b'] },
      ],
    };
    const [report] = await load([value]);
    expect(report).toMatchObject({ status: 'loaded', details: expect.stringContaining('4 parts, 0 of them') });
    expect(await linksOf()).toEqual([null, null, null, null]);
  });
});
