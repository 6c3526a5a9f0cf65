import { type SheetColumn, sheetColumns } from '../spreadsheets/sheet-columns.ts';
import { columnLetters } from './column-name.ts';
import { columnsOf } from './map-row.ts';
import type { Mapping, SheetSample } from './mapping.ts';

/** Long headings are shortened. The letters are enough to find a column. */
const longestHeading = 60;

/**
 * Where the value of each field is in the sheet, as its program shows it: `Model (column C)`. A report names cells with
 * it, so that a person finds them. A field with a constant is in no cell.
 */
export function cellNames(mapping: Mapping, sheet: SheetSample): Partial<Record<SheetColumn, string>> {
  const headings = new Map(sheet.columns.map(({ place, heading }) => [place, heading.trim().replaceAll(/\s+/g, ' ')]));
  const names: Partial<Record<SheetColumn, string>> = {};
  for (const field of sheetColumns) {
    const places = columnsOf(mapping.fields[field]);
    if (places.length > 0) names[field] = places.map((place) => nameOf(place, headings.get(place) ?? '')).join(', ');
  }
  return names;
}

function nameOf(place: number, heading: string): string {
  const letters = columnLetters(place);
  if (heading === '') return `Column ${letters}`;
  const shown = heading.length > longestHeading ? `${heading.slice(0, longestHeading - 1)}…` : heading;
  return `${shown} (column ${letters})`;
}
