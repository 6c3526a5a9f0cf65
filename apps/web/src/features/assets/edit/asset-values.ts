import type { Asset, AssetData } from '@rampart/contract/api/assets.ts';
import type { PriorityLevel } from '@rampart/contract/rules/priorities.ts';

/** An asset as a form holds it: text that may be empty, and the number of a location as text. */
export interface AssetValues {
  company_asset_uid: string;
  serial_number: string;
  location_id: string | null;
  priority_level: PriorityLevel | null;
  notes: string;
}

export type AssetField = keyof AssetValues;

export const fieldLabels: Record<AssetField, string> = {
  company_asset_uid: 'Asset ID',
  serial_number: 'Serial Number',
  location_id: 'Location',
  priority_level: 'Priority',
  notes: 'Notes',
};

const assetFields = Object.keys(fieldLabels) as AssetField[];

export const noValues: AssetValues = {
  company_asset_uid: '',
  serial_number: '',
  location_id: null,
  priority_level: null,
  notes: '',
};

export function valuesOf(asset: Asset): AssetValues {
  return {
    company_asset_uid: asset.company_asset_uid ?? '',
    serial_number: asset.serial_number ?? '',
    location_id: asset.location_id === null ? null : String(asset.location_id),
    priority_level: asset.priority_level,
    notes: asset.notes ?? '',
  };
}

/** What a call is sent: a blank empties the field. */
export function dataOf(values: AssetValues): Required<AssetData> {
  return {
    company_asset_uid: values.company_asset_uid.trim() || null,
    serial_number: values.serial_number.trim() || null,
    location_id: values.location_id === null ? null : Number(values.location_id),
    priority_level: values.priority_level,
    notes: values.notes.trim() || null,
  };
}

/** The fields in which two forms differ in what they would send. */
export function differingFields(a: AssetValues, b: AssetValues): AssetField[] {
  const [left, right] = [dataOf(a), dataOf(b)];
  return assetFields.filter((field) => left[field] !== right[field]);
}
