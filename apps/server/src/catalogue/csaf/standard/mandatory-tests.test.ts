import { describe, expect, it } from 'vitest';
import { csaf, cvss31 } from '#testing/loads/advisories.ts';
import { readAdvisory } from '#catalogue/csaf/csaf.ts';

const id = 'Acme Controller < 2.0';

/** CSAF 2.1 has notes for some products. */
const note = { category: 'summary', text: 'What it does.', product_ids: ['P-9'] };

/** The usual advisory with other values in its vulnerability, its product tree or its document. */
function changed({
  vulnerability = {},
  tree = {},
  ...given
}: {
  vulnerability?: object;
  tree?: object;
  document?: object;
}) {
  const document = csaf(given);
  return {
    ...document,
    product_tree: { ...document.product_tree, ...tree },
    vulnerabilities: document.vulnerabilities.map((one) => ({ ...one, ...vulnerability })),
  };
}

describe('an advisory that contradicts itself is refused', () => {
  it.each([
    ['6.1.1', 'used and not defined', { vulnerability: { product_status: { known_affected: ['P-9'] } } }],
    [
      '6.1.1',
      'used and not defined',
      { vulnerability: { threats: [{ category: 'impact', details: 'x', product_ids: ['P-9'] }] } },
    ],
    ['6.1.1', 'used and not defined', { vulnerability: { scores: [{ products: ['P-9'] }] } }],
    ['6.1.1', 'used and not defined', { vulnerability: { product_status: { recommended: ['P-9'] } } }],
    ['6.1.1', 'used and not defined', { vulnerability: { notes: [note] } }],
    ['6.1.1', 'used and not defined', { vulnerability: { involvements: [{ party: 'vendor', product_ids: ['P-9'] }] } }],
    ['6.1.1', 'used and not defined', { document: { notes: [note] } }],
    ['6.1.1', 'used and not defined', { tree: { product_groups: [{ group_id: 'G', product_ids: ['P-9'] }] } }],
    ['6.1.2', 'defined twice', { tree: { full_product_names: [{ name: 'x', product_id: id }] } }],
    ['6.1.6', 'affected and fixed', { vulnerability: { product_status: { known_affected: [id], fixed: [id] } } }],
    [
      '6.1.6',
      'not affected and under investigation',
      { vulnerability: { product_status: { known_not_affected: [id], under_investigation: [id] } } },
    ],
  ])('%s: %s', (test, what, change) => {
    expect(() => readAdvisory(changed(change))).toThrow(`It fails the mandatory test ${test} of CSAF`);
    expect(() => readAdvisory(changed(change))).toThrow(what);
  });

  it('but not if it names a product twice in statuses that agree', () => {
    const product_status = { known_affected: [id], first_affected: [id], last_affected: [id] };
    expect(readAdvisory(changed({ vulnerability: { product_status } })).skipped).toEqual([]);
  });
});

describe('another failed test is a warning', () => {
  const cvss_v3 = cvss31(5);
  const group = { group_id: 'G', product_ids: [id] };
  it.each([
    ['6.1.4', { vulnerability: { remediations: [{ category: 'mitigation', details: 'x', group_ids: ['G-9'] }] } }],
    ['6.1.5', { tree: { product_groups: [group, group] } }],
    [
      '6.1.7',
      {
        vulnerability: {
          scores: [
            { cvss_v3, products: [id] },
            { cvss_v3, products: [id] },
          ],
        },
      },
    ],
  ])('%s', (test, change) => {
    const { skipped, findings } = readAdvisory(changed(change));
    expect(skipped).toEqual([expect.stringContaining(`the mandatory test ${test} of CSAF`)]);
    expect(findings).toHaveLength(1);
  });

  it('6.1.23', () => {
    const twice = csaf({ vulnerabilities: [{}, {}] });
    expect(readAdvisory(twice).skipped).toEqual([
      'the mandatory test 6.1.23 of CSAF: CVE-2024-10001 is described twice',
    ]);
  });
});

it('reads CSAF 2.1', () => {
  const { document, product_tree, vulnerabilities } = csaf({ document: { csaf_version: '2.1' } });
  const [written] = vulnerabilities;
  const { scores: _scores, cwe: _cwe, ...vulnerability } = written as NonNullable<typeof written>;
  const cvss_v3 = cvss31(9.1);
  const cvss_v4 = { version: '4.0', baseScore: 8.7, vectorString: 'CVSS:4.0/AV:N' };
  const read = readAdvisory({
    $schema: 'https://docs.oasis-open.org/csaf/csaf/v2.1/schema/csaf.json',
    document: { ...document, distribution: { tlp: { label: 'CLEAR' } } },
    product_tree,
    vulnerabilities: [
      {
        ...vulnerability,
        cwes: [{ id: 'CWE-787', name: 'Out-of-bounds Write', version: '4.13' }],
        disclosure_date: '2024-04-01T00:00:00Z',
        ids: [{ system_name: 'Tracker', text: '17' }],
        metrics: [{ content: { cvss_v3, cvss_v4, epss: { probability: '0.1' } }, products: [id] }],
      },
    ],
  });
  expect(read.skipped).toEqual([]);
  expect(read.vulnerabilities).toMatchObject([
    { score: 9.1, cvssVersion: '3.1', scoreV4: 8.7, cwe: 'CWE-787', publishedOn: '2024-04-01' },
  ]);
  expect(() => readAdvisory(csaf({ document: { csaf_version: '3.0' } }))).toThrow('only the versions 2.0 and 2.1');
});

it('a path of CSAF 2.1 means each product on it, and its ids are tested like others', () => {
  const advisory = csaf({
    document: { csaf_version: '2.1' },
    products: { Acme: { Firmware: ['1'], Panel: ['2'], Crane: ['3'] } },
  });
  const [firmware, panel, crane] = ['Acme Firmware 1', 'Acme Panel 2', 'Acme Crane 3'] as const;
  const path = (beginning: string, subpaths: [string, string][], product_id = 'PATH') => ({
    beginning_product_reference: beginning,
    full_product_name: { name: `${beginning} with others`, product_id },
    subpaths: subpaths.map(([category, next]) => ({ category, next_product_reference: next })),
  });
  const read = (...product_paths: object[]) =>
    readAdvisory({
      ...advisory,
      product_tree: { ...advisory.product_tree, product_paths },
      vulnerabilities: [{ ...advisory.vulnerabilities[0], product_status: { known_affected: ['PATH'] }, scores: [] }],
    });
  const affected = ({ findings, products }: ReturnType<typeof read>) =>
    findings.map(({ productUuid }) => products.find(({ uuid }) => uuid === productUuid)?.name).toSorted();
  const whole = path(firmware, [
    ['installed_on', panel],
    ['default_component_of', crane],
  ]);
  expect(affected(read(whole))).toEqual(['Crane', 'Firmware', 'Panel']);
  expect(affected(read(path(firmware, [['installed_on', panel]])))).toEqual(['Firmware', 'Panel']);
  expect(() => read(whole, whole)).toThrow('6.1.2');
  expect(() => read(path(firmware, [['installed_on', 'NONE']]))).toThrow('6.1.1');
  expect(() => read(path(firmware, []))).toThrow('subpaths');
});
