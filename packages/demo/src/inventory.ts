import { harborWater } from './harbor-water.ts';
import type { DemoInventory } from './inventory-plan.ts';
import { makeAssets } from './make-assets.ts';
import { prairieGas } from './prairie-gas.ts';

/** The same in every run. */
export function demoInventories(): DemoInventory[] {
  return [prairieGas, harborWater].map(({ company, locations, groups, equipment, work = [] }) => ({
    company,
    locations,
    groups,
    equipment: makeAssets(locations, equipment),
    work,
  }));
}
