import { csaf, cvss31 } from './advisories.ts';

type Values = Record<string, unknown>;

/** The places of a complete advisory that a test can change. */
export interface Change {
  document?: Values;
  tracking?: Values;
  tree?: Values;
  /** Undefined leaves out all of them. */
  vulnerability?: Values | undefined;
  score?: Values;
  helper?: Values;
  root?: Values;
}

const [id, other] = ['Acme Controller 1', 'Acme Panel 1'] as const;

/** An advisory of CSAF 2.0 or 2.1 that passes all tests of the standard, and has all that they look at. */
export function testedAdvisory(version: '2.0' | '2.1', change: Change = {}): object {
  const written = csaf({
    version: '2',
    published: '2024-04-01T00:00:00Z',
    history: [1, 2].map((number) => ({
      number: String(number),
      date: `2024-0${number + 3}-01T00:00:00Z`,
      summary: 'x',
    })),
    products: { Acme: { Controller: ['1'], Panel: ['1'] } },
  });
  const { products, ...cvss_v3 } = { products: [id], ...cvss31(7.5), ...change.score };
  const is21 = version === '2.1';
  const scores = is21 ? { metrics: [{ content: { cvss_v3 }, products }] } : { scores: [{ cvss_v3, products }] };
  const helper =
    change.helper ?? (is21 ? { purls: ['pkg:generic/Acme/Crane@1'] } : { purl: 'pkg:generic/Acme/Crane@1' });
  const vulnerability = {
    cve: 'CVE-2024-10001',
    notes: [{ category: 'summary', text: 'What it does.' }],
    product_status: { known_affected: [id], known_not_affected: [other] },
    flags: [{ label: 'component_not_present', product_ids: [other] }],
    involvements: [{ party: 'vendor', status: 'completed', ...(is21 ? {} : { date: '2024-04-01T00:00:00Z' }) }],
    remediations: [{ category: 'mitigation', details: 'Unplug it.', group_ids: ['GROUP'] }],
    threats: [{ category: 'impact', details: 'x', product_ids: [other] }],
    ...scores,
    ...change.vulnerability,
  };
  return {
    ...(is21 && { $schema: 'https://docs.oasis-open.org/csaf/csaf/v2.1/schema/csaf.json' }),
    document: {
      ...written.document,
      csaf_version: version,
      lang: 'en',
      ...(is21 && { distribution: { tlp: { label: 'CLEAR' } } }),
      ...change.document,
      tracking: { ...written.document.tracking, ...change.tracking },
    },
    product_tree: {
      ...written.product_tree,
      full_product_names: [{ name: 'Crane', product_id: 'CRANE', product_identification_helper: helper }],
      product_groups: [{ group_id: 'GROUP', product_ids: [id, 'CRANE'] }],
      ...change.tree,
    },
    ...('vulnerability' in change && change.vulnerability === undefined ? {} : { vulnerabilities: [vulnerability] }),
    ...change.root,
  };
}
