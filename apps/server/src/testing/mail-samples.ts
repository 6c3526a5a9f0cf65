import type { CriticalContent, Figures, ImportContent, ReportContent } from '#mail/content.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const flowComputer = {
  uuid: uuid(1),
  type: 'product' as const,
  name: 'FC-2200 Flow Computer',
  manufacturer: 'Northgate Instruments',
  label: 'Flow computer',
  rating: 38,
  assets: 64,
};
const stack = {
  uuid: uuid(2),
  type: 'component' as const,
  name: 'NetCore IP Stack',
  manufacturer: 'NetCore',
  label: 'Network stack',
  rating: 88,
  assets: 112,
};
const gauge = {
  uuid: uuid(3),
  type: 'product' as const,
  name: 'TG-90 Tank Gauge',
  manufacturer: 'Halvorsen',
  label: 'Tank gauge',
  rating: 96,
  assets: 1_204,
};

const advisoriesOf = (...ids: string[]) => ({
  named: ids.map((tracking_id) => ({ publisher: 'CISA', tracking_id, is_unique: true })),
  total: ids.length,
});

const changes = {
  products: [
    {
      ...flowComputer,
      fell: { from: 132 },
      exploited: ['CVE-2025-31337', 'CVE-2024-20011'],
      found: [],
      advisories: advisoriesOf('ICSA-26-071-02', 'ICSA-24-284-20'),
    },
    { ...stack, fell: { from: 201 }, exploited: [], found: [], advisories: advisoriesOf() },
    { ...gauge, fell: null, exploited: ['CVE-2023-4911'], found: [], advisories: advisoriesOf('ICSA-23-290-01') },
  ],
  total: 3,
  backlog: null,
};

/** Besides what a report also lists: new vulnerabilities of equipment that is already bad, and a line about older ones. */
const criticalChanges = {
  ...changes,
  products: changes.products.map((change) =>
    change.uuid === gauge.uuid ? { ...change, found: [{ cve: 'CVE-2026-1188', score: 9.8 }] } : change,
  ),
  backlog: { products: 6, vulnerabilities: 14, fallen: 2 },
};

const figures: Figures = {
  products: 38,
  assets: 4_812,
  locations: 11,
  openItems: 1_936,
  mitigatedItems: 2_204,
  exploitedOpenItems: 87,
  assetsToMitigate: 702,
  productsToMitigate: 14,
  states: { 0: 3, 1: 2, 2: 5, 3: 9, 4: 7, 5: 12 },
};
const earlier: Figures = {
  ...figures,
  assets: 4_790,
  openItems: 1_990,
  mitigatedItems: 2_120,
  exploitedOpenItems: 81,
  productsToMitigate: 13,
  states: { 0: 3, 1: 1, 2: 4, 3: 10, 4: 8, 5: 12 },
};

const company = 'Gulf Meridian Terminals';

export const criticalSample: CriticalContent = {
  company,
  changes: criticalChanges,
  choice: { from_score: 9, assets: 'all' },
};

export const reportSample: ReportContent = {
  company,
  timeZone: 'America/Chicago',
  at: '2026-03-16T12:00:00.000Z',
  figures,
  previous: { at: '2026-03-09T12:00:00.000Z', figures: earlier },
  changes,
  topRisks: [
    { ...flowComputer, openItems: 320, exploitedOpenItems: 64 },
    { ...gauge, openItems: 1_204, exploitedOpenItems: 0 },
  ],
  overdue: {
    total: 411,
    products: [
      { ...flowComputer, items: 128 },
      { ...gauge, items: 283 },
    ],
  },
  catalogueUpdatedAt: '2026-03-15T20:30:00.000Z',
  failingSources: [{ name: 'CISA', since: '2026-03-14T08:00:00.000Z' }],
};

export const quietSample: ReportContent = {
  ...reportSample,
  previous: { at: '2026-03-09T12:00:00.000Z', figures },
  changes: { products: [], total: 0, backlog: null },
  overdue: { total: 0, products: [] },
};

export const importSample: ImportContent = {
  importId: 12,
  fileName: 'Assets of Baytown.xlsx',
  isDone: true,
  counts: { new: 240, changed: 1_012, unchanged: 400, removed: 3, faulty: 7 },
  reason: '3 rows that the file does not list are not removed, because 7 rows are faulty.',
};
