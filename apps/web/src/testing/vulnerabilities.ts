import type { ListedVulnerability } from '@rampart/contract/api/vulnerability-list.ts';

/** A vulnerability of the list, open on some assets of two products. */
export function listedVulnerability(id: number, given: Partial<ListedVulnerability> = {}): ListedVulnerability {
  return {
    id,
    cve: `CVE-2024-${1000 + id}`,
    title: `Weakness ${id}`,
    score: 9.8,
    exploited_since: null,
    published_on: '2024-05-01',
    total_products: 2,
    total_fixed_products: 1,
    total_assets: 86,
    open_assets: 63,
    mitigated_assets: 23,
    total_locations: 4,
    ...given,
  };
}
