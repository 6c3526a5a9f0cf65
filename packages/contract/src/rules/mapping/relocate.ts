import { type SheetColumn, sheetColumns } from '../spreadsheets/sheet-columns.ts';
import { columnName } from './column-name.ts';
import { usedPlaces } from './map-row.ts';
import type { FieldSource, Mapping, SheetSample } from './mapping.ts';

/** The headings of the columns that a mapping uses, in the order of the sheet. Blank ones are left out. */
export function usedHeadings(mapping: Mapping, sheet: SheetSample): string[] {
  const used = usedPlaces(mapping);
  return sheet.columns
    .filter(({ place }) => used.has(place))
    .map(({ heading }) => heading.trim())
    .filter((heading) => heading !== '');
}

/** The headings of the columns that no field uses, for the report. A column without a heading has its letter. */
export function notTakenColumns(mapping: Mapping, sheet: SheetSample): string[] {
  const used = usedPlaces(mapping);
  return sheet.columns.filter(({ place }) => !used.has(place)).map(columnName);
}

/**
 * The mapping for another file with the same headings, in any order. Undefined if a used heading is missing or
 * ambiguous in every sheet, or if several sheets fit and none has the name of the sheet that the mapping was made for.
 */
export function relocateMapping(
  mapping: Mapping,
  made: SheetSample,
  found: readonly SheetSample[],
): Mapping | undefined {
  const used = usedPlaces(mapping);
  if (used.size === 0 || mapping.headingRow === 0) return undefined;
  const fitting = found.flatMap((sheet) => {
    const places = newPlaces(used, made, sheet);
    return places === undefined ? [] : [{ sheet, places }];
  });
  const chosen = fitting.length === 1 ? fitting[0] : fitting.find(({ sheet }) => sheet.name === mapping.sheet);
  return chosen && moved(mapping, chosen.sheet, chosen.places);
}

/** Where each used column is now. */
function newPlaces(used: Set<number>, made: SheetSample, found: SheetSample): Map<number, number> | undefined {
  if (found.headingRow === 0) return undefined;
  const before = placesByHeading(made);
  const after = placesByHeading(found);
  const places = new Map<number, number>();
  for (const [heading, old] of before) {
    // Columns with the same heading keep their order. If one was added or removed, nothing says which.
    const now = after.get(heading);
    for (const [index, place] of old.entries()) {
      if (!used.has(place)) continue;
      const newPlace = now?.length === old.length ? now[index] : undefined;
      if (newPlace === undefined) return undefined;
      places.set(place, newPlace);
    }
  }
  // A used column without a heading cannot be recognised.
  return places.size === used.size ? places : undefined;
}

function placesByHeading(sheet: SheetSample): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { place, heading } of sheet.columns) {
    const key = heading.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
    if (key !== '') places.set(key, [...(places.get(key) ?? []), place]);
  }
  return places;
}

function moved(mapping: Mapping, sheet: SheetSample, places: Map<number, number>): Mapping {
  const fields: Partial<Record<SheetColumn, FieldSource>> = {};
  for (const field of sheetColumns) {
    const source = mapping.fields[field];
    if (source) fields[field] = { ...source, columns: source.columns.map((place) => places.get(place) ?? place) };
  }
  return { ...mapping, sheet: sheet.name, headingRow: sheet.headingRow, fields };
}
