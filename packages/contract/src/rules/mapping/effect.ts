import { priorityNames } from '../priorities.ts';
import { type SheetColumn, sheetColumns } from '../spreadsheets/sheet-columns.ts';
import { mapRow, usedPlaces } from './map-row.ts';
import type { Mapping, SheetSample } from './mapping.ts';

/** What a mapping makes of the first rows of a sheet. */
export interface MappingEffect {
  rows: { rowNumber: number; cells: Partial<Record<SheetColumn, string>>; isTotal: boolean }[];
  /** The number of sample rows in which a mapped field is filled. */
  filled: Partial<Record<SheetColumn, number>>;
  /** The texts of the priority column that mean no priority yet, each once. */
  unknownPriorities: string[];
}

const ownPriorities = new Set(Object.values(priorityNames).map((name) => name.toLowerCase()));

export function effectOn(mapping: Mapping, sheet: SheetSample): MappingEffect {
  const used = usedPlaces(mapping);
  const filled: MappingEffect['filled'] = {};
  for (const field of sheetColumns) if (mapping.fields[field]) filled[field] = 0;
  const priorities = new Map<string, string>();
  const notePriority = (text: string) => {
    const key = text.toLowerCase();
    if (!ownPriorities.has(key) && !priorities.has(key)) priorities.set(key, text);
  };

  const totals = new Set(sheet.totals);

  const rows = sheet.rows.map(({ rowNumber, cells }) => {
    const isTotal = totals.has(rowNumber);
    const taken = new Map<number, string>();
    // Wide sheets have many cells that no field takes.
    if (!isTotal) for (const cell of cells) if (used.has(cell.place)) taken.set(cell.place, cell.text);
    const mapped = mapRow(mapping, taken);
    for (const field of sheetColumns) if (mapped[field]) filled[field] = (filled[field] ?? 0) + 1;
    if (mapped.Priority) notePriority(mapped.Priority);
    return { rowNumber, cells: mapped, isTotal };
  });
  for (const text of laterPriorities(mapping, sheet)) notePriority(text);
  return { rows, filled, unknownPriorities: [...priorities.values()] };
}

/** The unknown priorities of rows below the sample. Joined texts are known only for the rows of the sample. */
function laterPriorities(mapping: Mapping, sheet: SheetSample): string[] {
  const source = mapping.fields.Priority;
  if (source === undefined || source.constant !== null || source.columns.length !== 1) return [];
  const texts = sheet.values.find(({ place }) => place === source.columns[0])?.texts ?? [];
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '' && !Object.hasOwn(mapping.values.Priority, text.toLowerCase()));
}
