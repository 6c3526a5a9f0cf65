import { createAssets } from '@rampart/contract/api/assets/new-assets.ts';
import {
  priorityChoices,
  priorityLevels,
  priorityNames,
  type PriorityLevel,
} from '@rampart/contract/rules/priorities.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { gridColumns, isFilled, type GridColumn, type NewRow } from './new-rows.ts';

/** What is sent for one row. */
export interface SentRow {
  company_asset_uid: string;
  serial_number: string;
  firmware_version: string;
  notes: string;
  priority_level: PriorityLevel | null;
  location_id: number | null;
  location_name: string | null;
}

export type RowFaults = Readonly<Partial<Record<GridColumn, string>>>;

/** Ids by names in lower case. Undefined until the locations are loaded. */
export type KnownLocations = ReadonlyMap<string, number> | undefined;

export interface CheckedRows {
  /** The rows that are not blank. */
  filled: readonly NewRow[];
  /** One for each of them. */
  assets: readonly SentRow[];
  /** By the key of the row. */
  faults: ReadonlyMap<number, RowFaults>;
}

const columnOfField: Record<string, GridColumn> = {
  company_asset_uid: 'Asset ID',
  serial_number: 'Serial Number',
  firmware_version: 'Firmware Version',
  notes: 'Notes',
  priority_level: 'Priority',
  location_id: 'Location',
  location_name: 'Location',
};

const validate = validateBy<{ assets: readonly SentRow[] }>(createAssets.body);

export const isNewLocation = (name: string, locations: KnownLocations): boolean =>
  locations !== undefined && name.trim() !== '' && !locations.has(name.trim().toLowerCase());

const levelOf = (word: string): PriorityLevel | undefined =>
  priorityLevels.find((level) => priorityNames[level].toLowerCase() === word.trim().toLowerCase());

/** What the filled rows send, and their faults by the rules of the server. */
export function checkRows(
  rows: readonly NewRow[],
  locations: KnownLocations,
  canCreateLocations: boolean,
): CheckedRows {
  const filled = rows.filter(isFilled);
  const assets = filled.map(({ cells }) => sentOf(cells, locations));
  const texts: Record<string, string> = {};
  for (const [index, { cells }] of filled.entries()) {
    const { Priority = '', Location = '' } = cells;
    if (Priority.trim() && !levelOf(Priority)) texts[`assets.${index}.priority_level`] = `Use ${priorityChoices}.`;
    if (!canCreateLocations && isNewLocation(Location, locations))
      texts[`assets.${index}.location_name`] = 'There is no such location.';
  }
  if (assets.length > 0) Object.assign(texts, validate({ assets }));
  return { filled, assets, faults: faultsByRow(filled, texts) };
}

/** Texts by paths of the request, such as `assets.3.notes`, as faults of rows and columns. */
export function faultsByRow(filled: readonly NewRow[], texts: Readonly<Record<string, string>>) {
  const faults = new Map<number, Partial<Record<GridColumn, string>>>();
  for (const [path, text] of Object.entries(texts)) {
    const [, index, field = ''] = path.split('.');
    const key = filled[Number(index)]?.key;
    const column = columnOfField[field];
    if (key !== undefined && column) faults.set(key, { ...faults.get(key), [column]: text });
  }
  return faults;
}

/** The first faulty cell in the order of the grid. */
export function firstFault(
  rows: readonly NewRow[],
  faults: ReadonlyMap<number, RowFaults>,
): { key: number; column: GridColumn } | undefined {
  for (const { key } of rows) {
    const column = gridColumns.find((name) => faults.get(key)?.[name]);
    if (column) return { key, column };
  }
  return undefined;
}

function sentOf(cells: NewRow['cells'], locations: KnownLocations): SentRow {
  const text = (column: GridColumn) => (cells[column] ?? '').trim();
  const location = text('Location');
  const known = locations?.get(location.toLowerCase());
  return {
    company_asset_uid: text('Asset ID'),
    serial_number: text('Serial Number'),
    firmware_version: text('Firmware Version'),
    notes: text('Notes'),
    priority_level: levelOf(text('Priority')) ?? null,
    location_id: known ?? null,
    location_name: known === undefined && location ? location : null,
  };
}
