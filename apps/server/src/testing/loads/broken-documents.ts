import { cvss31 } from './advisories.ts';
import type { Change } from './tested-advisory.ts';

type Version = '2.0' | '2.1';

const [id, other] = ['Acme Controller 1', 'Acme Panel 1'] as const;
const revisions = (...numbers: string[]) =>
  numbers.map((number, month) => ({ number, date: `2024-0${month + 1}-01T00:00:00Z`, summary: 'x' }));
const remedy = (more: object) => ({ category: 'mitigation', details: 'x', ...more });
const branch = (category: string, name: string) => [
  { category: 'vendor', name: 'Acme', branches: [{ category, name, product: { name, product_id: id } }] },
  { category: 'vendor', name: 'Other', product: { name: 'Other', product_id: other } },
];
const madeOf = (product_id: string, of: string) => ({
  category: 'installed_on',
  full_product_name: { name: product_id, product_id },
  product_reference: of,
  relates_to_product_reference: id,
});
const vex = { category: 'csaf_vex' };

const broken: [test: string, change: Change][] = [
  ['6.1.1', { vulnerability: { threats: [{ category: 'impact', details: 'x', product_ids: [other, 'NONE'] }] } }],
  ['6.1.1', { vulnerability: { product_status: { known_affected: [id], recommended: ['NONE'] } } }],
  [
    '6.1.2',
    {
      tree: {
        full_product_names: [
          { name: 'x', product_id: id },
          { name: 'x', product_id: 'CRANE' },
        ],
      },
    },
  ],
  ['6.1.3', { tree: { relationships: [madeOf('A', 'B'), madeOf('B', 'A')] } }],
  ['6.1.3', { tree: { relationships: [madeOf('A', 'A')] } }],
  ['6.1.4', { vulnerability: { remediations: [remedy({ group_ids: ['GROUP', 'NONE'] })] } }],
  ['6.1.5', { tree: { product_groups: [1, 2].map(() => ({ group_id: 'GROUP', product_ids: [id, 'CRANE'] })) } }],
  ['6.1.6', { vulnerability: { product_status: { known_affected: [id], fixed: [id], known_not_affected: [other] } } }],
  ['6.1.8', { score: { version: '3.2' } }],
  ['6.1.8', { score: { baseSeverity: undefined } }],
  ['6.1.8', { score: { vectorString: 'CVSS:3.1/AV:N/AC:Q' } }],
  ['6.1.8', { score: { temporalScore: 11 } }],
  ['6.1.8', { score: { modifiedScope: 'SOME' } }],
  ['6.1.9', { score: { baseScore: 7.4 } }],
  ['6.1.9', { score: { environmentalScore: 1 } }],
  ['6.1.9', { score: { baseSeverity: 'LOW' } }],
  ['6.1.10', { score: { attackVector: 'PHYSICAL', vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' } }],
  ['6.1.12', { document: { lang: 'xx' } }],
  ['6.1.12', { document: { source_lang: 'de-ZB' } }],
  ['6.1.14', { tracking: { revision_history: revisions('2', '1'), version: '2' } }],
  ['6.1.15', { document: { publisher: { category: 'translator', name: 'x', namespace: 'https://x.example' } } }],
  ['6.1.16', { tracking: { version: '3' } }],
  ['6.1.17', { tracking: { version: '0.9.0', revision_history: revisions('0.9.0') } }],
  ['6.1.18', { tracking: { version: '1', revision_history: revisions('0', '1') } }],
  ['6.1.19', { tracking: { version: '1.0.0', revision_history: revisions('1.0.0-rc.1', '1.0.0') } }],
  ['6.1.20', { tracking: { version: '1.0.0-rc.1', revision_history: revisions('1.0.0-rc.1') } }],
  ['6.1.21', { tracking: { version: '3', revision_history: revisions('1', '3') } }],
  ['6.1.21', { tracking: { version: '2', revision_history: revisions('2') } }],
  ['6.1.22', { tracking: { version: '1', revision_history: revisions('1', '1') } }],
  ['6.1.23', { root: { vulnerabilities: [1, 2].map(() => ({ cve: 'CVE-2024-1000' })) } }],
  [
    '6.1.24',
    {
      vulnerability: {
        involvements: [1, 2].map(() => ({ party: 'vendor', status: 'completed', date: '2024-04-01T00:00:00Z' })),
      },
    },
  ],
  [
    '6.1.25',
    {
      helper: {
        hashes: [{ filename: 'x', file_hashes: [1, 2].map(() => ({ algorithm: 'sha256', value: 'a'.repeat(64) })) }],
      },
    },
  ],
  ['6.1.26', { document: { category: 'Csaf_VEX' } }],
  ['6.1.26', { document: { category: 'Security Advisory' } }],
  ['6.1.27.1', { document: { category: 'csaf_informational_advisory' } }],
  ['6.1.27.2', { document: { category: 'csaf_security_incident_response', references: [] } }],
  ['6.1.27.3', { document: { category: 'csaf_informational_advisory' } }],
  ['6.1.27.4', { root: { product_tree: undefined } }],
  ['6.1.27.5', { vulnerability: { notes: undefined } }],
  ['6.1.27.6', { vulnerability: { product_status: undefined } }],
  ['6.1.27.7', { document: vex, vulnerability: { product_status: { recommended: [id] } } }],
  ['6.1.27.8', { document: vex, vulnerability: { cve: undefined } }],
  ['6.1.27.9', { document: vex, vulnerability: { threats: [], flags: [] } }],
  ['6.1.27.10', { document: vex, vulnerability: { remediations: [remedy({ product_ids: [other] })] } }],
  ['6.1.27.11', { vulnerability: undefined }],
  ['6.1.28', { document: { source_lang: 'en' } }],
  ['6.1.29', { vulnerability: { remediations: [remedy({})] } }],
  ['6.1.30', { tracking: { version: '2.0.0' } }],
  ['6.1.31', { tree: { branches: branch('product_version', '< 2') } }],
  ['6.1.31', { tree: { branches: branch('product_version', '2 and earlier') } }],
  ['6.1.32', { vulnerability: { flags: [{ label: 'component_not_present' }] } }],
  [
    '6.1.33',
    { vulnerability: { flags: [1, 2].map(() => ({ label: 'component_not_present', product_ids: [other] })) } },
  ],
];

const ofVersion: Record<Version, [test: string, change: Change][]> = {
  '2.0': [
    ['6.1.7', { vulnerability: { scores: [1, 2].map(() => ({ cvss_v3: { version: '3.1' }, products: [id] })) } }],
    ['6.1.9', { vulnerability: { scores: [{ cvss_v2: v2({ baseScore: 5 }), products: [id] }] } }],
    ['6.1.10', { vulnerability: { scores: [{ cvss_v2: v2({ accessVector: 'LOCAL' }), products: [id] }] } }],
    ['6.1.8', { vulnerability: { scores: [{ cvss_v2: v2({ version: '2' }), products: [id] }] } }],
    ['6.1.13', { helper: { purl: 'pkg:generic/' } }],
    ['6.1.13', { helper: { purl: 'pkg:1x/name' } }],
    ['6.1.13', { helper: { purl: 'pkg:generic/name?1=2' } }],
  ],
  '2.1': [
    [
      '6.1.7',
      { vulnerability: { metrics: [1, 2].map(() => ({ content: { cvss_v3: cvss31(7.5) }, products: [id] })) } },
    ],
    ['6.1.13', { helper: { purls: ['pkg:generic/Acme/Crane', 'pkg:generic'] } }],
    ['6.1.34', { tree: { branches: [deep(31)] } }],
    [
      '6.1.35',
      {
        vulnerability: {
          remediations: ['vendor_fix', 'no_fix_planned'].map((category) => remedy({ category, product_ids: [id] })),
        },
      },
    ],
    ['6.1.36', { vulnerability: { remediations: [remedy({ product_ids: [other] })] } }],
    ['6.1.37', { tracking: { initial_release_date: '2024-04-01 00:00:00Z' } }],
    ['6.1.37', { tracking: { initial_release_date: '2024-02-30T00:00:00Z' } }],
    ['6.1.38', { document: sharing('GREEN', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'Public') }],
    ['6.1.39', { document: sharing('CLEAR', '5868d6ee-1b2a-4c1e-9e2a-9a3a5d1f1a11', 'Some') }],
    ['6.1.40', { document: sharing('GREEN', '5868d6ee-1b2a-4c1e-9e2a-9a3a5d1f1a11', 'Public') }],
    ['6.1.41', { document: sharing('CLEAR', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'Some') }],
    ['6.1.45', { vulnerability: { disclosure_date: '2025-01-01T00:00:00Z' } }],
  ],
};

function v2(change: object) {
  return { version: '2.0', vectorString: 'AV:N/AC:L/Au:N/C:N/I:N/A:C', baseScore: 7.8, ...change };
}

function deep(levels: number): object {
  const product = { product: { name: 'x', product_id: id } };
  return { category: 'product_family', name: 'x', ...(levels === 1 ? product : { branches: [deep(levels - 1)] }) };
}

function sharing(label: string, of: string, name: string) {
  return { distribution: { tlp: { label }, sharing_group: { id: of, name } } };
}

/** Documents of a version that fail one mandatory test each, or one and those that belong to it. */
export const brokenDocuments = (version: Version) => [...broken, ...ofVersion[version]];
