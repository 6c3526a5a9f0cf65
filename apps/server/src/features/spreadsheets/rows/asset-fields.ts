import { z } from 'zod';
import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { wordedFault, type ImportFault } from '@rampart/contract/rules/spreadsheets/import-faults.ts';
import { limits } from '@rampart/contract/rules/limits.ts';

/** The fields of an asset in a sheet, with the names that staged rows use. Location and priority are given by name. */
export const assetFields = [
  'company_asset_uid',
  'serial_number',
  'location',
  'priority',
  'notes',
  'firmware_version',
] as const;
export type AssetField = (typeof assetFields)[number];

export const columnOf: Record<AssetField, SheetColumn> = {
  company_asset_uid: 'Asset ID',
  serial_number: 'Serial Number',
  location: 'Location',
  priority: 'Priority',
  notes: 'Notes',
  firmware_version: 'Firmware Version',
};

export const mostLetters: Record<AssetField, number> = {
  company_asset_uid: limits.assetIdMaxLength,
  serial_number: limits.serialNumberMaxLength,
  location: limits.nameMaxLength,
  priority: limits.nameMaxLength,
  notes: limits.notesMaxLength,
  firmware_version: limits.firmwareVersionMaxLength,
};

export type FieldValues = Record<AssetField, string | null>;

/** A fault of a row, with its cell. */
export type Fault = ImportFault & { column: SheetColumn | null };

/** The column `import_row.faults`, in words. */
const rowFaults = z.array(wordedFault);

/** The stored faults of a row, in words. Cells of a mapped file have the names of `cellNames`. */
export const namedFaults = (stored: unknown, cellNames: Readonly<Record<string, string>>) =>
  rowFaults.parse(stored).map(({ column, reason }) => ({
    column: column === null ? null : (cellNames[column] ?? column),
    reason,
  }));

/** Line endings differ between programs, and spaces around a text are not intended. */
export function cleanCell(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

/** Text that the database can store. Other characters become the replacement character. */
export function storable(text: string): string {
  return text.replaceAll(/\p{Surrogate}|\0/gu, '\uFFFD');
}
