import type { Call } from './call.ts';
import { actionItemCalls } from './calls/action-items.ts';
import { assetCalls } from './calls/assets.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { idCalls } from './calls/ids.ts';
import { dashboardCalls } from './calls/dashboard.ts';
import { equipmentCalls } from './calls/equipment.ts';
import { exposureCalls } from './calls/exposure.ts';
import { groupProductCalls } from './calls/group-products.ts';
import { sessionCalls } from './calls/session.ts';
import { vulnerabilityCalls } from './calls/vulnerabilities.ts';
import type { CatalogueData } from './data/catalogue.ts';
import type { Inventories } from './data/inventories.ts';

/** Calls on shared data: accounts and the catalogue. */
export const sharedCalls: Call<CatalogueData>[] = [...sessionCalls, ...catalogueCalls, ...idCalls];

/** Calls on data of one company. */
export const companyCalls: Call<Inventories>[] = [
  ...equipmentCalls,
  ...groupProductCalls,
  ...assetCalls,
  ...actionItemCalls,
  ...exposureCalls,
  ...vulnerabilityCalls,
  ...dashboardCalls,
];

export function chosenFrom<Data>(calls: Call<Data>[], names: string[]): Call<Data>[] {
  return calls.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
}
