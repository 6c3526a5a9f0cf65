import type { VexStatement } from '@rampart/contract/api/vex/vex-statement.ts';
import type {
  AdvisoryPage,
  AdvisoryStep,
  AffectedProduct,
  OwnProduct,
  VulnerabilityPage,
} from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import type { ListedVulnerability } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { ratingOf, uuidOf } from './catalogue.ts';

const score = {
  score: 9.8,
  vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  cvss_version: '3.1',
  score_v4: null,
  vector_v4: null,
};

export function affectedProduct(number: number, over: Partial<AffectedProduct> = {}): AffectedProduct {
  return {
    ...score,
    uuid: uuidOf(number),
    type: 'product',
    name: `Product ${number}`,
    organizations: [{ uuid: uuidOf(500), name: 'Halden Controls' }],
    rating: ratingOf(68),
    component_name: null,
    versions: '< 7.2.4',
    has_fix: true,
    fix_evidence: 'Update to version 7.2.4.',
    cves: ['CVE-2024-10001'],
    ...over,
  };
}

export function ownProduct(number: number, over: Partial<OwnProduct> = {}): OwnProduct {
  return {
    ...affectedProduct(number),
    total_assets: 24_500,
    open_assets: 24_000,
    not_affected_assets: 0,
    mitigated_assets: 500,
    total_locations: 31,
    ...over,
  };
}

export function equipmentOf(...products: OwnProduct[]) {
  const sum = (key: 'open_assets' | 'not_affected_assets' | 'mitigated_assets') =>
    products.reduce((total, one) => total + one[key], 0);
  return {
    products,
    total: products.length,
    open_assets: sum('open_assets'),
    not_affected_assets: sum('not_affected_assets'),
    mitigated_assets: sum('mitigated_assets'),
    total_locations: products.length === 0 ? 0 : 31,
  };
}

export const advisoryStep = (description: string, over: Partial<AdvisoryStep> = {}): AdvisoryStep => ({
  kind: 'vendor_fix',
  descriptions: [description],
  links: [],
  tracking_ids: ['ICSA-24-284-20'],
  cves: ['CVE-2024-10001'],
  products: 2,
  ...over,
});

export const advisoryName = {
  publisher: 'CISA',
  tracking_id: 'ICSA-24-284-20',
  title: 'Halden Controls FC-2200',
  revision: '3',
  released_on: '2024-06-01',
  link: 'https://advisories.example/icsa-24-284-20',
  is_partial: false,
};

export const vexStatement = (over: Partial<VexStatement> = {}): VexStatement => ({
  status: 'not_affected',
  versions: '36.011',
  justification: 'vulnerable_code_not_present',
  impact: null,
  stated_on: '2026-02-02',
  publisher: 'Halden PSIRT',
  tracking_id: 'HSA-2026-7',
  link: null,
  decides: true,
  ...over,
});

export function vulnerabilityPage(over: Partial<VulnerabilityPage> = {}): VulnerabilityPage {
  return {
    ...score,
    id: 1,
    cve: 'CVE-2024-10001',
    title: 'Configuration service accepts commands without authentication',
    description: 'Any host on the control network can change values.',
    link: 'https://www.cve.org/CVERecord?id=CVE-2024-10001',
    epss: null,
    cwe: { id: 'CWE-306', name: 'Missing Authentication for Critical Function' },
    published_on: '2024-05-01',
    exploited: null,
    equipment: equipmentOf(),
    other_products: { products: [], total: 0 },
    steps: [],
    advisories: [{ ...advisoryName, ...score }],
    withdrawn: [],
    statements: [],
    as_of: '2024-06-01',
    ...over,
  };
}

export function advisoryPage(over: Partial<AdvisoryPage> = {}): AdvisoryPage {
  return {
    ...advisoryName,
    summary: 'Successful exploitation could stop the device.',
    published_on: '2024-05-01',
    history: [
      { revision: '1', date: '2024-05-01T00:00:00.000Z', summary: 'Initial publication' },
      { revision: '3', date: '2024-06-01T00:00:00.000Z', summary: 'Added a fix' },
    ],
    references: [
      { name: 'Release notes', href: 'https://halden.example/notes' },
      { name: 'Not a link', href: null },
    ],
    vulnerabilities: [{ ...score, cve: 'CVE-2024-10001', title: 'Missing check', cwe: null, is_exploited: true }],
    equipment: equipmentOf(),
    other_products: { products: [], total: 0 },
    steps: [],
    withdrawn: [],
    statements: [],
    ...over,
  };
}

/** A vulnerability of the list, open on some assets of two products. */
export function listedVulnerability(id: number, given: Partial<ListedVulnerability> = {}): ListedVulnerability {
  return {
    id,
    cve: `CVE-2024-${1000 + id}`,
    title: `Weakness ${id}`,
    score: 9.8,
    epss: null,
    exploited_since: null,
    published_on: '2024-05-01',
    total_products: 2,
    total_fixed_products: 1,
    total_assets: 86,
    open_assets: 63,
    done_assets: 23,
    total_locations: 4,
    ...given,
  };
}
