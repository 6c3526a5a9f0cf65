import type { ImportFault } from '@rampart/contract/rules/spreadsheets/import-faults.ts';
import { priorityLevels, priorityNames } from '@rampart/contract/rules/priorities.ts';
import type { SheetRow } from '../reading/read-table.ts';
import {
  assetFields,
  cleanCell,
  columnOf,
  mostLetters,
  type AssetField,
  type Fault,
  type FieldValues,
} from '../rows/asset-fields.ts';
import type { KnownAsset, KnownLocation } from '../rows/staged-row.ts';

export interface FieldRules {
  createsLocations: boolean;
  findLocation(name: string): KnownLocation | undefined;
}

export interface Compared {
  cells: Partial<FieldValues>;
  before: Partial<FieldValues> & { location_id?: number | null };
  faults: Fault[];
}

const priorityByName = new Map(priorityLevels.map((level) => [level as string, priorityNames[level]]));

/** Whether the row has a value for an asset. */
export function hasAssetCells({ cells }: SheetRow): boolean {
  return assetFields.some((field) => cleanCell(cells[columnOf[field]] ?? '') !== '');
}

/**
 * The changes of a row to an asset, or the values of a new asset, cell by cell. A blank cell changes nothing. An empty text of a
 * mapped list clears the field.
 */
export function compareAsset({ cells }: SheetRow, asset: KnownAsset | null, rules: FieldRules): Compared {
  const compared: Compared = { cells: {}, before: {}, faults: [] };
  for (const field of assetFields) {
    const read = cells[columnOf[field]];
    const cell = cleanCell(read ?? '');
    if (read === '' && asset && asset.values[field] !== null) {
      compared.cells[field] = null;
      compared.before[field] = asset.values[field];
    }
    if (cell === '' || isAtHand(field, cell, asset, rules)) continue;
    const taken = takeCell(field, cell, rules);
    if ('code' in taken) compared.faults.push({ column: columnOf[field], ...taken });
    else if (asset?.exported?.changed.has(field)) compared.faults.push(changedOnBothSides(field, asset));
    else {
      compared.cells[field] = taken.value;
      compared.before[field] = asset?.values[field] ?? null;
      if (field === 'location') compared.before.location_id = asset?.locationId ?? null;
    }
  }
  return compared;
}

/** Whether the cell has the value of the asset or of the export. Then the user did not change it. */
function isAtHand(field: AssetField, cell: string, asset: KnownAsset | null, rules: FieldRules): boolean {
  if (!asset) return false;
  if (field === 'location' && asset.locationId !== null && rules.findLocation(cell)?.id === asset.locationId)
    return true;
  return [asset.values[field], asset.exported?.values[field]].some(
    (held) => held != null && isSame(field, cell, cleanCell(held)),
  );
}

function isSame(field: AssetField, cell: string, held: string): boolean {
  return field === 'priority' ? cell.toLowerCase() === held.toLowerCase() : cell === held;
}

function takeCell(field: AssetField, cell: string, rules: FieldRules): { value: string } | ImportFault {
  if (cell.includes('\0')) return { code: 'text-with-nul' };
  if (field === 'priority') {
    const value = priorityByName.get(cell.toLowerCase());
    return value ? { value } : { code: 'priority-unknown', text: shortened(cell) };
  }
  const most = mostLetters[field];
  if (cell.length > most) return { code: 'text-too-long', field: columnOf[field], most };
  if (field !== 'location') return { value: cell };
  const location = rules.findLocation(cell);
  if (location) return { value: location.name };
  if (rules.createsLocations) return { value: cell };
  return { code: 'location-unknown', text: cell };
}

function changedOnBothSides(field: AssetField, asset: KnownAsset): Fault {
  const [was, is] = [asset.exported?.values[field], asset.values[field]].map((value) =>
    value == null ? null : shortened(value),
  );
  return { column: columnOf[field], code: 'changed-since-export', was: was ?? null, is: is ?? null };
}

export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
