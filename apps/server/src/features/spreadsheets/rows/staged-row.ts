import type { SheetColumn } from '@rampart/contract/api/spreadsheets.ts';
import type { AssetField, Fault, FieldValues } from './asset-fields.ts';

/** What an import makes of one row of the sheet. */
export interface StagedRow {
  rowNumber: number;
  kind: 'new' | 'changed' | 'unchanged' | 'faulty';
  isProduct: boolean;
  productId: number | null;
  assetId: number | null;
  /** The version that the row was compared with. */
  version: number | null;
  sheet: Partial<Record<SheetColumn, string>>;
  /** The fields that change, and what they were; the location's former id too, because an undo needs it. */
  cells: Partial<FieldValues>;
  before: Partial<FieldValues> & { location_id?: number | null };
  faults: Fault[];
}

export interface KnownProduct {
  id: number;
  uuid: string;
  name: string;
  manufacturer: string;
  normalisedName: string;
  normalisedManufacturer: string;
  isInMyEquipment: boolean;
}

export interface KnownAsset {
  id: number;
  version: number;
  productId: number;
  isRemoved: boolean;
  isInMyEquipment: boolean;
  locationId: number | null;
  values: FieldValues;
  /** What the export that the file came from said of it; undefined when it was not in it. */
  exported?: ExportedAsset | undefined;
}

export interface ExportedAsset {
  values: FieldValues;
  /** The fields that somebody changed since. */
  changed: ReadonlySet<AssetField>;
}

export interface KnownLocation {
  id: number;
  name: string;
}
