import type {
  ComponentProfile,
  ManufacturerProfile,
  ProductProfile,
  ProfileVulnerability,
} from '@rampart/contract/api/catalogue.ts';
import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';

export const uuidOf = (number: number) => `5f8b7c1e-0b51-4b6e-9f5d-${String(number).padStart(12, '0')}`;

export const ratingOf = (value: number | null) => ({
  value,
  status: ratingStates[ratingStateOf(value)].name,
  last_updated: value === null ? null : '2026-11-11T12:00:00.000Z',
});

export function vulnerability(number: number, over: Partial<ProfileVulnerability> = {}): ProfileVulnerability {
  return {
    cve: `CVE-2024-${10_000 + number}`,
    title: `Weakness ${number}`,
    description: 'Any host on the control network can change values.',
    epss: null,
    score: 5,
    vector: null,
    cvss_version: null,
    score_v4: null,
    vector_v4: null,
    is_exploited: false,
    has_fix: true,
    fix_evidence: null,
    versions: '< 7.2.4',
    published_on: '2024-03-04',
    component_name: null,
    ...over,
  };
}

const profile = {
  id: 1,
  uuid: uuidOf(1),
  is_own: false,
  logo_img: null,
  rating: ratingOf(68),
  rating_factors: [],
  organizations: [{ uuid: uuidOf(500), name: 'Halden Controls' }],
  label: { name: 'Flow Computer' },
  vulnerabilities: [],
  cves: [],
  withdrawn_vulnerabilities: [],
  mitigations: [],
  product_data: [],
  equipment_id: 1,
  total_assets: 0,
};

export function productProfile(over: Partial<ProductProfile> = {}): ProductProfile {
  return { ...profile, type: 'product', name: 'FC-2200 Flow Computer', components: { items: [] }, ...over };
}

export function componentProfile(over: Partial<ComponentProfile> = {}): ComponentProfile {
  return { ...profile, type: 'component', name: 'Corvid RTOS 4.2', analysis: null, ...over };
}

export function manufacturerProfile(over: Partial<ManufacturerProfile> = {}): ManufacturerProfile {
  return {
    uuid: uuidOf(500),
    name: 'Halden Controls',
    is_own: false,
    logo_img: null,
    rating: ratingOf(88),
    factors: [],
    product_data: [],
    graph: { points: [], labels: [] },
    ...over,
  };
}

export function listedProduct(number: number, over: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id: number,
    uuid: uuidOf(number),
    is_own: false,
    type: 'product',
    name: `Product ${number}`,
    img_link: null,
    rating: ratingOf(121),
    organizations: [{ uuid: uuidOf(500), name: 'Halden Controls' }],
    label: { name: 'Flow Computer' },
    components: [],
    equipment_id: number,
    total_assets: 0,
    total_high_priority_assets: 0,
    bom: null,
    has_bom: false,
    ...over,
  };
}
