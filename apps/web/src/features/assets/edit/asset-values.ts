import type { Asset, AssetData } from '@rampart/contract/api/assets.ts';
import type { PriorityLevel } from '@rampart/contract/rules/priorities.ts';

/** The values of an asset in a form. An empty text field is '', and the location is its id as text. */
export interface AssetValues {
  company_asset_uid: string;
  serial_number: string;
  firmware_version: string;
  location_id: string | null;
  priority_level: PriorityLevel | null;
  notes: string;
}

export type AssetField = keyof AssetValues;

export const fieldLabels: Record<AssetField, string> = {
  company_asset_uid: 'Asset ID',
  serial_number: 'Serial Number',
  firmware_version: 'Firmware Version',
  location_id: 'Location',
  priority_level: 'Priority',
  notes: 'Notes',
};

const assetFields = Object.keys(fieldLabels) as AssetField[];

export const noValues: AssetValues = {
  company_asset_uid: '',
  serial_number: '',
  firmware_version: '',
  location_id: null,
  priority_level: null,
  notes: '',
};

export function valuesOf(asset: Asset): AssetValues {
  return {
    company_asset_uid: asset.company_asset_uid ?? '',
    serial_number: asset.serial_number ?? '',
    firmware_version: asset.firmware_version ?? '',
    location_id: asset.location_id === null ? null : String(asset.location_id),
    priority_level: asset.priority_level,
    notes: asset.notes ?? '',
  };
}

/** The data that a call sends. A blank value empties the field. */
export function dataOf(values: AssetValues): Required<AssetData> {
  return {
    company_asset_uid: values.company_asset_uid.trim() || null,
    serial_number: values.serial_number.trim() || null,
    firmware_version: values.firmware_version.trim() || null,
    location_id: values.location_id === null ? null : Number(values.location_id),
    priority_level: values.priority_level,
    notes: values.notes.trim() || null,
  };
}

/** The fields for which the two forms would send different data. */
export function differingFields(a: AssetValues, b: AssetValues): AssetField[] {
  const [left, right] = [dataOf(a), dataOf(b)];
  return assetFields.filter((field) => left[field] !== right[field]);
}
