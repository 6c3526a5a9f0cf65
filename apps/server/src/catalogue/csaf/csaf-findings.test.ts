import { describe, expect, it } from 'vitest';
import { csaf, cvss31 } from '#testing/loads/advisories.ts';
import { readAdvisory } from './csaf.ts';

const products = { Acme: { Controller: ['1', '2'], Panel: ['7'] } };
type Vulnerability = ReturnType<typeof csaf>['vulnerabilities'][number];

/** Reads an advisory about these products with other contents. */
function read(vulnerabilities: object[], tree: object = {}) {
  const document = csaf({ products });
  const advisory = readAdvisory({
    ...document,
    product_tree: { ...document.product_tree, ...tree },
    vulnerabilities: vulnerabilities.map((one) => ({
      cve: 'CVE-2024-1000',
      notes: [{ category: 'summary', text: 'What it does.' }],
      scores: [{ cvss_v3: cvss31(5) }],
      ...one,
    })),
  });
  const nameOf = new Map(advisory.products.map(({ uuid, name }) => [uuid, name]));
  const found = advisory.findings.map(
    ({ productUuid, cve, versions, hasFix }) =>
      `${nameOf.get(productUuid)} ${versions}: ${cve}${hasFix ? ', fixed' : ''}`,
  );
  return { found, skipped: advisory.skipped };
}

const [one, two, panel] = ['Acme Controller 1', 'Acme Controller 2', 'Acme Panel 7'];
const affects = (...ids: (string | undefined)[]) => ({ product_status: { known_affected: ids } });
const fix = (more: object): Vulnerability['remediations'][number] => ({
  category: 'vendor_fix',
  details: 'Update.',
  product_ids: [],
  ...more,
});

describe('the findings of an advisory', () => {
  it('are one for each affected product and vulnerability, with all affected versions', () => {
    const other = { cve: 'CVE-2024-2000', ...affects(one) };
    expect(read([affects(one, two, panel), other])).toEqual({
      found: ['Controller 1; 2: CVE-2024-1000', 'Panel 7: CVE-2024-1000', 'Controller 1: CVE-2024-2000'],
      skipped: [],
    });
  });

  it('also come from the first and the last affected version, but not from versions without the fault', () => {
    const product_status = { first_affected: [one], last_affected: [two], known_not_affected: [panel] };
    expect(read([{ product_status }]).found).toEqual(['Controller 1; 2: CVE-2024-1000']);
  });

  it('name each version once, although several parts of the advisory name it', () => {
    expect(read([affects(one), affects(one, two)]).found).toEqual(['Controller 1; 2: CVE-2024-1000']);
  });

  it('leave out products without a manufacturer, and report how many', () => {
    const full_product_names = ['X', 'Y'].map((product_id) => ({ name: `Thing ${product_id}`, product_id }));
    const { found, skipped } = read([affects('X', one, 'Y')], { full_product_names });
    expect(found).toEqual(['Controller 1: CVE-2024-1000']);
    expect(skipped).toEqual([
      'product "Thing X" has no manufacturer',
      'product "Thing Y" has no manufacturer',
      '2 affected product ids are not in the product tree',
    ]);
  });

  it('have versions of at most 2,000 characters', () => {
    const long = (length: number) => {
      const id = 'v'.repeat(length);
      const leaf = { category: 'product_version', name: id, product: { name: 'Box', product_id: 'B' } };
      const branches = [
        { category: 'vendor', name: 'Acme', branches: [{ category: 'product_name', name: 'Box', branches: [leaf] }] },
      ];
      return read([affects('B')], { branches }).found[0];
    };
    expect(long(2_000)).toBe(`Box ${'v'.repeat(2_000)}: CVE-2024-1000`);
    expect(long(2_001)).toBe(`Box ${'v'.repeat(1_999)}…: CVE-2024-1000`);
  });

  it('name only the versions that are given', () => {
    const leaf = { category: 'product_version', name: '2', product: { name: 'Box', product_id: 'B2' } };
    const box = { category: 'product_name', name: 'Box', product: { name: 'Box', product_id: 'B' }, branches: [leaf] };
    const branches = [{ category: 'vendor', name: 'Acme', branches: [box] }];
    expect(read([affects('B')], { branches }).found).toEqual(['Box : CVE-2024-1000']);
    expect(read([affects('B', 'B2')], { branches }).found).toEqual(['Box 2: CVE-2024-1000']);
  });
});

describe('a finding counts as fixed', () => {
  it.each<[string, object[], object, string[]]>([
    [
      'for a fix of all affected versions',
      [fix({ product_ids: [one, two] })],
      {},
      ['Controller 1; 2: CVE-2024-1000, fixed'],
    ],
    [
      'for a fix without named products',
      [fix({ product_ids: undefined })],
      {},
      ['Controller 1; 2: CVE-2024-1000, fixed'],
    ],
    [
      'for two fixes together',
      [fix({ product_ids: [one] }), fix({ product_ids: [two] })],
      {},
      ['Controller 1; 2: CVE-2024-1000, fixed'],
    ],
    [
      'for a fix of a group',
      [fix({ product_ids: undefined, group_ids: ['G'] })],
      {},
      ['Controller 1; 2: CVE-2024-1000, fixed'],
    ],
    [
      'for a fix of a group and a product',
      [fix({ product_ids: [one], group_ids: ['H'] })],
      {},
      ['Controller 1; 2: CVE-2024-1000, fixed'],
    ],
    ['not for a fix of the first version', [fix({ product_ids: [one] })], {}, ['Controller 1; 2: CVE-2024-1000']],
    ['not for a fix of the last version', [fix({ product_ids: [two] })], {}, ['Controller 1; 2: CVE-2024-1000']],
    [
      'not for a fix of another group',
      [fix({ product_ids: undefined, group_ids: ['H'] })],
      {},
      ['Controller 1; 2: CVE-2024-1000'],
    ],
    [
      'for a fix that is filed as a mitigation',
      [fix({ category: 'mitigation', details: 'Update to V3.', product_ids: [one, two] })],
      {},
      ['Controller 1; 2: CVE-2024-1000, fixed'],
    ],
    [
      'not for a mitigation',
      [fix({ category: 'mitigation', details: 'Unplug it.', product_ids: [one, two] })],
      {},
      ['Controller 1; 2: CVE-2024-1000'],
    ],
    ['not without a remediation', [], {}, ['Controller 1; 2: CVE-2024-1000']],
  ])('%s', (_title, remediations, tree, found) => {
    const product_groups = [
      { group_id: 'G', product_ids: [one, two] },
      { group_id: 'H', product_ids: [two, panel] },
    ];
    expect(read([{ ...affects(one, two), remediations }], { product_groups, ...tree }).found).toEqual(found);
  });
});
