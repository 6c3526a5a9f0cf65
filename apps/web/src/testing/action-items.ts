import type { VexStatement } from '@rampart/contract/api/vex/vex-statement.ts';
import type { ActionItemAsset, MitigationState, VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { asset } from './assets.ts';
import { listedProduct, ratingOf, uuidOf } from './catalogue.ts';
import type { Script } from './fake-server.ts';

export function vulnerableProduct(number: number, over: Partial<VulnerableProduct> = {}): VulnerableProduct {
  return {
    ...listedProduct(number),
    total_assets: 86,
    total_mitigated_assets: 23,
    mitigation_status: 'incomplete',
    note: null,
    status: 'Not Started',
    progress_status: 'In Progress',
    ...over,
  };
}

export function actionItemAsset(id: number, over: Partial<ActionItemAsset> = {}): ActionItemAsset {
  return { ...asset(id), mitigated_count: 1, not_affected_count: 0, ...over };
}

const titles = ['Unsigned firmware images accepted', 'Maintenance port open', 'Fragmented packets restart the device'];

export const fakeVulnerabilities = titles.map((asset_description, index) => ({
  id: index + 1,
  core_product_id: index === 2 ? 9 : 1,
  asset_description,
  product_component_name: index === 2 ? 'Corvid RTOS 4.2' : null,
  cve: `CVE-2024-${10_001 + index}`,
  score: 9.8 - index,
  epss: null,
  is_exploited: index === 0,
  has_fix: true,
  steps: [['Update to 7.2.4.'], Array.from({ length: 11 }, (_, step) => `Close port ${step + 1}.`)][index] ?? [],
  statements: [] as VexStatement[],
}));

export const mitigationState = (
  vulnerability_id: number,
  mitigated: number,
  over: Partial<MitigationState> = {},
): MitigationState => ({
  vulnerability_id,
  mitigated,
  not_affected: 0,
  by_manufacturer: 0,
  by_version: 0,
  firmware_versions: [],
  overruled: 0,
  justification: null,
  date_mitigated: mitigated > 0 ? '2026-11-03T12:00:00.000Z' : null,
  stated_at: '2026-11-03T12:00:00.000Z',
  user_name: 'Ines Duarte',
  note: null,
  is_uniform: true,
  ...over,
});

/** Answers the calls of a product's action items. */
export function productActionItems(
  assets: readonly ActionItemAsset[],
  states: readonly MitigationState[] = [],
): Script {
  const path = `/api/product/${uuidOf(1)}`;
  return {
    [`GET ${path}/basic-info`]: {
      status: 200,
      body: {
        name: 'FC-2200 Flow Computer',
        manufacturer_name: 'Halden Controls',
        type: 'product',
        rating: ratingOf(68),
      },
    },
    [`GET ${path}/assets/mitigation-stats`]: { status: 200, body: { total_assets: 86, total_mitigated_assets: 23 } },
    [`GET ${path}/vulnerabilities`]: { status: 200, body: fakeVulnerabilities },
    [`POST ${path}/assets/mitigations`]: { status: 200, body: { mitigations: states } },
    [`POST ${path}/assets/upgrades`]: {
      status: 200,
      body: { open: 0, upgrades: [], more: 0, not_judged: 0, nearest: null },
    },
    [`POST ${path}/assets/save-action-items`]: { status: 200, body: { assets: [] } },
    [`POST ${path}/assets-action-items`]: {
      status: 200,
      body: {
        assets,
        has_more: false,
        metadata: {
          total_assets: assets.length,
          total_locations: 1,
          total_listed: assets.length,
          total_action_items: 4,
          total_vulnerabilities: 3,
          has_asset_ids: true,
          has_serial_numbers: assets.some(({ serial_number }) => serial_number !== null),
          has_firmware_versions: assets.some(({ firmware_version }) => firmware_version !== null),
          needs_rampart_ids: false,
        },
      },
    },
  };
}
