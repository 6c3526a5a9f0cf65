import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { limits } from '@rampart/contract/rules/limits.ts';
import { catalogueFolder } from './catalogue.ts';
import { demoCompanies } from './companies.ts';
import { demoInventories } from './inventory.ts';
import type { DemoInventory } from './inventory-plan.ts';

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const sheet = JSON.parse(readFileSync(join(repository, catalogueFolder, 'catalogue.json'), 'utf8')) as {
  products: { manufacturer: string; name: string }[];
};
const listed = new Set(sheet.products.map(({ manufacturer, name }) => `${manufacturer}/${name}`));
const [prairie, harbor] = demoInventories() as [DemoInventory, DemoInventory];
const assetsOf = ({ equipment }: DemoInventory) => equipment.flatMap(({ assets }) => assets);
const sizeOf = (inventory: DemoInventory) => [
  inventory.equipment.length,
  inventory.groups.length,
  inventory.locations.length,
  assetsOf(inventory).length,
];

it('belongs to the demo companies, and is the same in every run', () => {
  expect([prairie.company, harbor.company]).toEqual(demoCompanies.map(({ name }) => name));
  expect(demoInventories()).toEqual([prairie, harbor]);
});

it('has a realistic size, and a small neighbour', () => {
  const [products, groups, locations, assets] = sizeOf(prairie) as [number, number, number, number];
  expect([groups, locations]).toEqual([6, 14]);
  expect(products).toBeGreaterThanOrEqual(58);
  expect(products).toBeLessThanOrEqual(64);
  expect(assets).toBeGreaterThanOrEqual(560);
  expect(assets).toBeLessThanOrEqual(660);
  expect(sizeOf(harbor)).toEqual([8, 2, 3, 40]);
});

it.each([prairie, harbor])(
  '$company has only products of the catalogue, in its own groups and locations',
  (inventory) => {
    const places = new Set(inventory.locations.map(({ name }) => name));
    expect(new Set(inventory.locations.map(({ code }) => code)).size).toBe(places.size);
    const names = inventory.equipment.map(({ manufacturer, name }) => `${manufacturer}/${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(listed).toContain(name);
    expect(names).toEqual(expect.arrayContaining(inventory.work.map(({ product }) => product)));
    for (const { groups, assets } of inventory.equipment) {
      expect(inventory.groups).toEqual(expect.arrayContaining(groups));
      const ids = assets.flatMap(({ uid }) => uid ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    }
    for (const { uid, serial, location, notes } of assetsOf(inventory)) {
      if (location !== null) expect(places).toContain(location);
      expect((uid ?? '').length).toBeLessThanOrEqual(limits.assetIdMaxLength);
      expect((serial ?? '').length).toBeLessThanOrEqual(limits.serialNumberMaxLength);
      expect((notes ?? '').length).toBeLessThanOrEqual(limits.notesMaxLength);
    }
  },
);

it('shows every state: priorities, missing cells, mitigation, a location without coordinates', () => {
  const assets = assetsOf(prairie);
  for (const priority of ['high', 'medium', 'low', null]) {
    expect(assets.filter((asset) => asset.priority === priority).length).toBeGreaterThan(20);
  }
  for (const mitigated of ['none', 'some', 'all']) {
    expect(assets.filter((asset) => asset.mitigated === mitigated).length).toBeGreaterThan(50);
  }
  for (const cell of ['uid', 'serial', 'location', 'notes'] as const) {
    expect(assets.filter((asset) => asset[cell] === null).length, cell).toBeGreaterThan(5);
  }
  expect(assets.some(({ uid, serial }) => uid === null && serial === null)).toBe(true);
  expect(prairie.locations.filter(({ at }) => !at)).toHaveLength(1);
  expect(prairie.equipment.some(({ groups }) => groups.length === 0)).toBe(true);
  expect(prairie.equipment.some(({ groups }) => groups.length > 1)).toBe(true);
  expect(prairie.equipment.some(({ assets: own }) => own.every(({ mitigated }) => mitigated === 'all'))).toBe(true);
});

it('is in the central United States', () => {
  for (const { at } of prairie.locations) {
    if (!at) continue;
    expect(at[0]).toBeGreaterThan(36);
    expect(at[0]).toBeLessThan(43);
    expect(at[1]).toBeGreaterThan(-102);
    expect(at[1]).toBeLessThan(-94);
  }
});
