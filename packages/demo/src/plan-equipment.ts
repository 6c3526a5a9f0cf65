import type { EquipmentPlan } from './inventory-plan.ts';

/** The formats of the manufacturers' serial numbers, invented for the demo. */
const serials: Record<string, string> = {
  Siemens: 'S VP@######',
  'Schneider Electric': '8A########',
  'Rockwell Automation': '#########@',
  ABB: 'TF-######',
  Emerson: 'F00######',
  Honeywell: 'HW@@#####',
  Moxa: 'TAIBC#######',
  GE: 'MJ@#########',
};
const otherSerial = '@@#######';

type Row = [
  product: `${string}/${string}`,
  count: number,
  sites: string,
  groups: string[],
  mitigated?: EquipmentPlan['mitigated'],
];

/** The products of one kind, one on each line: `Manufacturer/Name`, number, locations, groups, mitigation. */
export function planned(kind: string, ...rows: Row[]): EquipmentPlan[] {
  return rows.map(([product, count, sites, groups, mitigated = 'mixed']) => {
    const slash = product.indexOf('/');
    const manufacturer = product.slice(0, slash);
    const name = product.slice(slash + 1);
    return { manufacturer, name, kind, serial: serials[manufacturer] ?? otherSerial, sites, count, groups, mitigated };
  });
}
