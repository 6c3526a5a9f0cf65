import type { SourceKey, Subscription } from '@rampart/contract/api/administration/subscriptions.ts';

/** A CSAF provider that was read without a fault. */
export const subscription = (id: number, over: Partial<Subscription> = {}): Subscription => ({
  id,
  kind: 'csaf',
  name: 'Halden PSIRT',
  address: 'psirt.halden.example',
  is_paused: false,
  is_running: false,
  role: 'csaf_trusted_provider',
  publisher: 'Halden Controls',
  last_run_at: '2026-11-18T08:00:00.000Z',
  last_success_at: '2026-11-18T08:00:00.000Z',
  next_run_at: '2026-11-18T12:03:00.000Z',
  failing_since: null,
  failure: null,
  documents: { seen: 120, taken: 118, waiting: 0, set_aside: 2, unsigned: 0, outside: 0, narrowed: 0 },
  scope: { publishers: [], manufacturers: [], products: [], only_with_finding: false },
  scope_set_by: null,
  scope_set_at: null,
  waiting_keys: 0,
  load: 7,
  subscribed_by: 'Maren Holt',
  subscribed_at: '2026-11-01T08:00:00.000Z',
  ...over,
});

export const sourceKey = (id: number, over: Partial<SourceKey> = {}): SourceKey => ({
  id,
  fingerprint: `${'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6'}0000000${id}`,
  owner: 'Halden PSIRT <psirt@halden.example>',
  address: 'https://psirt.halden.example/key.asc',
  state: 'trusted',
  is_named: true,
  first_seen_at: '2026-11-01T08:00:00.000Z',
  decided_by: null,
  decided_at: null,
  documents: 118,
  ...over,
});
