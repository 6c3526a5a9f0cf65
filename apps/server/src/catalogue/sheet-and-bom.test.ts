import { beforeEach, describe, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { catalogueLimits } from './files/limits.ts';

const world = loadingWorld();
const { rows, load } = world;
beforeEach(() => world.empty());

const plc = { manufacturer: 'Acme', name: 'Controller', type: 'product', label: 'PLC', category: 'Control' };
const os = {
  manufacturer: 'Wind River',
  name: 'VxWorks',
  type: 'component',
  label: 'Operating system',
  category: 'Software',
};
const sheet = (...products: object[]) => ({ format: 'rampart-catalogue', version: 1, products });
const ratingOf = async (name: string) =>
  (await rows<{ rating: number | null }>(`SELECT rating FROM product WHERE name = '${name}'`))[0]?.rating;

describe('a catalogue sheet', () => {
  it('sets type, category, facts, components and BOM of existing and new products', async () => {
    await load([csaf({ products: { Acme: { CONTROLLER: ['1'] } } })]);
    const given = {
      ...plc,
      description: 'A controller.',
      facts: [{ title: 'Ports', value: '2', href: 'javascript:x' }],
    };
    const [report] = await load([sheet({ ...given, components: [os], bom: 'VxWorks 7' }, os)].map(stripped));
    expect(report).toMatchObject({ status: 'loaded', skipped: [] });
    expect(
      await rows(`SELECT product.name, product.type, product_type.name AS label, category.name AS category, bom,
      bom_format, search_text, facts FROM product JOIN product_type ON product_type.id = product_type_id
      JOIN category ON category.id = category_id ORDER BY product.name`),
    ).toEqual([
      {
        name: 'Controller',
        type: 'product',
        label: 'PLC',
        category: 'Control',
        bom: 'VxWorks 7',
        bom_format: 'text',
        search_text: 'controller acme plc',
        facts: [
          { title: 'Description', value: 'A controller.', href: null },
          { title: 'Ports', value: '2', href: null },
        ],
      },
      {
        name: 'VxWorks',
        type: 'component',
        label: 'Operating system',
        category: 'Software',
        bom: null,
        bom_format: null,
        search_text: 'vxworks wind river operating system',
        facts: [],
      },
    ]);
    expect(await rows('SELECT count(*) FROM product_component')).toEqual([{ count: 1 }]);
  });

  it('changes nothing the second time', async () => {
    const whole = { ...sheet(plc, os), manufacturers: [{ name: 'Acme', website: 'https://acme.example' }] };
    expect((await load([whole, whole])).map(({ status }) => status)).toEqual(['loaded', 'unchanged']);
    expect((await load([sheet({ ...plc, category: 'Other' })]))[0]?.status).toBe('updated');
    expect(await rows('SELECT name, facts FROM manufacturer WHERE facts::text <> $$[]$$')).toEqual([
      { name: 'Acme', facts: [{ title: 'Website', value: 'acme.example', href: 'https://acme.example/' }] },
    ]);
  });

  it('rates products that were assessed and have no vulnerability, and leaves the others unrated', async () => {
    await load([sheet({ ...plc, is_assessed: true }, os)]);
    expect(await ratingOf('Controller')).toBe(250);
    expect(await ratingOf('VxWorks')).toBeNull();
    expect(await rows(`SELECT name, rating FROM manufacturer ORDER BY name`)).toEqual([
      { name: 'Acme', rating: 250 },
      { name: 'Wind River', rating: null },
    ]);
  });

  it('names components that are not in the catalogue, and refuses a product listed twice', async () => {
    const [missing, twice] = await load([
      sheet({ ...plc, components: [ref(os)] }),
      sheet(plc, { ...plc, name: 'CONTROLLER' }),
    ]);
    expect(missing?.skipped).toEqual(['component "VxWorks" of "Controller" is not in the catalogue']);
    expect(twice).toMatchObject({ status: 'failed', details: 'The sheet lists "CONTROLLER" twice.' });
  });
});

describe('a product', () => {
  it('takes the vulnerabilities of its components into account, also those that come later', async () => {
    await load([sheet({ ...plc, is_assessed: true, components: [ref(os)] }, os)]);
    expect(await ratingOf('Controller')).toBe(250);
    await load([csaf({ products: { 'Wind River': { VxWorks: ['6'] } }, vulnerabilities: [{ score: 9.8 }] })]);
    expect(await ratingOf('Controller')).toBe(await ratingOf('VxWorks'));
    expect(await ratingOf('Controller')).toBeLessThan(150);
  });
});

describe.each([
  [
    'CycloneDX',
    (names: string[], subject?: object) => ({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: subject },
      components: names.map((name) => ({ type: 'library', name, version: '1.0', components: [] })),
    }),
  ],
  [
    'SPDX',
    (names: string[], subject?: { name: string; supplier: { name: string } }) => ({
      spdxVersion: 'SPDX-2.3',
      SPDXID: 'SPDXRef-DOCUMENT',
      documentDescribes: subject ? ['SPDXRef-0'] : [],
      packages: [
        ...(subject
          ? [
              {
                SPDXID: 'SPDXRef-0',
                name: subject.name,
                supplier: `Organization: ${subject.supplier.name} (mail@acme.example)`,
              },
            ]
          : []),
        ...names.map((name, index) => ({
          SPDXID: `SPDXRef-${index + 1}`,
          name,
          versionInfo: '1.0',
          supplier: 'NOASSERTION',
        })),
      ],
    }),
  ],
] as const)('a %s bill of materials', (format, bom) => {
  const acme = { name: 'Controller', supplier: { name: 'ACME Inc.' } };

  it('names its product itself, and links the components that the catalogue has', async () => {
    await load([sheet(plc, os)]);
    const [report, again] = await load([bom(['VxWorks', 'zlib'], acme), bom(['VxWorks', 'zlib'], acme)]);
    expect(report).toMatchObject({
      status: 'loaded',
      skipped: ['1 parts are not in the catalogue: listed, not linked'],
    });
    expect(again?.status).toBe('unchanged');
    const [row] = await rows<{ bom: string }>(`SELECT bom FROM product WHERE bom_format = '${format.toLowerCase()}'`);
    expect(row?.bom).toContain('VxWorks  1.0\nzlib  1.0');
    expect(await rows('SELECT is_from_bom FROM product_component')).toEqual([{ is_from_bom: true }]);
    await load([bom(['zlib'], acme)]);
    expect(await rows('SELECT * FROM product_component')).toEqual([]);
  });

  it('belongs to the product that is named, and to no other', async () => {
    await load([sheet(plc)]);
    const [unnamed] = await load([bom(['zlib'])]);
    expect(unnamed).toMatchObject({ status: 'failed', details: expect.stringContaining('--product') });
    const [unknown] = await load([bom(['zlib'])], { product: 'Acme/Nothing' });
    expect(unknown).toMatchObject({
      status: 'failed',
      details: expect.stringContaining('no product "Nothing" of "Acme"'),
    });
    const [named] = await load([bom(['zlib'])], { product: 'acme / controller' });
    expect(named?.status).toBe('loaded');
  });

  it('with too many parts is refused', async () => {
    const parts = Array.from({ length: catalogueLimits.components + 1 }, (_, index) => `part ${index}`);
    expect((await load([bom(parts, acme)]))[0]).toMatchObject({ status: 'failed' });
  });
});

const ref = ({ manufacturer, name }: typeof os) => ({ manufacturer, name });

/** A component has only a manufacturer and a name. */
function stripped(whole: ReturnType<typeof sheet>) {
  const products = whole.products.map((product) =>
    'components' in product ? { ...product, components: (product.components as (typeof os)[]).map(ref) } : product,
  );
  return { ...whole, products };
}
