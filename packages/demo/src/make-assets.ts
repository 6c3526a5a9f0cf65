import { priorityLevels, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';
import { notesFor } from './asset-notes.ts';
import type { DemoAsset, DemoEquipment, DemoLocation, EquipmentPlan, Progress } from './inventory-plan.ts';

/** Pseudo-random numbers that are the same in every run. */
function chance(seed: string): () => number {
  let state = 2_166_136_261;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9;
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
  };
}

const pick = <Item>(draw: () => number, items: readonly Item[]): Item =>
  items[Math.floor(draw() * items.length)] as Item;

/** Creates the assets of each product. Ids number the units of a kind at each location, across all products. */
export function makeAssets(locations: DemoLocation[], plans: EquipmentPlan[]): DemoEquipment[] {
  const names = new Map(locations.map(({ code, name }) => [code, name]));
  const numbers = new Map<string, number>();
  return plans.map((plan) => {
    const draw = chance(`${plan.manufacturer} ${plan.name}`);
    const sites = plan.sites.split(' ');
    const assets = Array.from({ length: plan.count }, (_, index): DemoAsset => {
      const site = sites[index % sites.length] as string;
      const place = `${site}-${plan.kind}`;
      const number = (numbers.get(place) ?? 0) + 1;
      numbers.set(place, number);
      return {
        // A few units have no label, some labels have no serial number, and spare parts have no location.
        uid: draw() < 0.06 ? null : `${place}-${String(number).padStart(2, '0')}`,
        serial: draw() < 0.12 ? null : serialOf(plan.serial, draw),
        location: draw() < 0.03 ? null : (names.get(site) ?? null),
        priority: priorityOf(draw()),
        notes: draw() < 0.38 ? pick(draw, notesFor(plan.kind)) : null,
        mitigated: progressOf(plan.mitigated, index),
      };
    });
    return { manufacturer: plan.manufacturer, name: plan.name, groups: plan.groups, assets };
  });
}

function serialOf(pattern: string, draw: () => number): string {
  return pattern
    .replaceAll('#', () => String(Math.floor(draw() * 10)))
    .replaceAll('@', () => pick(draw, [...'ABCDEFGHJKLMNPRSTVWX']));
}

function priorityOf(drawn: number): PriorityLevel | null {
  if (drawn < 0.22) return priorityLevels[0];
  if (drawn < 0.6) return priorityLevels[1];
  return drawn < 0.9 ? priorityLevels[2] : null;
}

function progressOf(planned: EquipmentPlan['mitigated'], index: number): Progress {
  if (planned !== 'mixed') return planned;
  return (['all', 'some', 'none', 'all', 'none'] as const)[index % 5] as Progress;
}
