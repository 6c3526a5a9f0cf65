import { z } from 'zod';
import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import type { AssetField, Fault, FieldValues } from './asset-fields.ts';

/** The result of the analysis of one row of the sheet. */
export interface StagedRow {
  rowNumber: number;
  kind: 'new' | 'changed' | 'unchanged' | 'faulty';
  isProduct: boolean;
  productId: number | null;
  assetId: number | null;
  /** The version that the row was compared with. */
  version: number | null;
  sheet: Partial<Record<SheetColumn, string>>;
  /** The changed fields and their old values, with the old id of the location, because an undo needs it. */
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
  /** Normalised names that the manufacturer had before, or has as well. */
  formerManufacturers: string[];
  /** The uuids of its names: each is computed from a manufacturer and a name that it had. */
  nameUuids: string[];
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
  /** Its values in the export of the file. Undefined if the export did not contain it. */
  exported?: ExportedAsset | undefined;
}

export interface ExportedAsset {
  values: FieldValues;
  /** The fields that were changed since then. */
  changed: ReadonlySet<AssetField>;
}

const knownLocation = z.object({ id: z.number(), name: z.string() });
export type KnownLocation = z.output<typeof knownLocation>;

/** The column `equipment_import.created_locations`. */
export const createdLocations = z.array(knownLocation);

/** The column `import_row.sheet`: the values of the cells by heading. */
export const sheetCells = z.record(z.string(), z.string());
export type SheetCells = z.output<typeof sheetCells>;

const value = z.string().nullable();

/**
 * The columns `import_row.cells` and `import_row.before`; without the id of an old location, which only an undo needs.
 */
export const fieldValues = z
  .object({
    company_asset_uid: value,
    serial_number: value,
    location: value,
    priority: value,
    notes: value,
    firmware_version: value,
  })
  .partial();
