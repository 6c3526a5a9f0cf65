import type { Asset } from '@rampart/contract/api/assets.ts';
import type { BulkChange, BulkField } from '../assets.api.ts';
import { dataOf, noValues, valuesOf, type AssetValues } from '../edit/asset-values.ts';

export type BulkValues = Pick<AssetValues, BulkField>;

/** The values that all assets share. Fields with different values are empty (SPEC point 4). */
export function agreedValues(assets: readonly Asset[]): BulkValues {
  const all = assets.map(valuesOf);
  const [first = noValues] = all;
  const agreed = <Field extends BulkField>(field: Field): BulkValues[Field] =>
    all.every((values) => values[field] === first[field]) ? first[field] : noValues[field];
  return {
    location_id: agreed('location_id'),
    priority_level: agreed('priority_level'),
    firmware_version: agreed('firmware_version'),
    notes: agreed('notes'),
  };
}

/** Whether the assets have different values in a field. */
export function isMixed(assets: readonly Asset[], field: BulkField): boolean {
  return assets.some((asset) => asset[field] !== assets[0]?.[field]);
}

/** The new firmware version, null for none. Undefined if no asset would get another one. */
export function newFirmwareOf(assets: readonly Asset[], { data, clear }: BulkChange): string | null | undefined {
  const version = clear.includes('firmware_version') ? null : data.firmware_version;
  return assets.every(({ firmware_version }) => firmware_version === version) ? undefined : version;
}

/** The change as a call sends it: only filled fields, and the names of the fields to empty (SPEC point 5). */
export function bulkChangeOf(values: BulkValues, clear: readonly BulkField[]): BulkChange {
  const filled = Object.entries(dataOf({ ...noValues, ...values })).filter(
    ([field, value]) => value !== null && !clear.includes(field as BulkField),
  );
  return { data: Object.fromEntries(filled), clear: [...clear] };
}
