import { type SheetColumn, sheetColumns } from '../spreadsheets/sheet-columns.ts';
import type { FieldSource, Mapping } from './mapping.ts';

/**
 * The texts of a row by our fields. Blank fields are absent, and so are all fields of a row without a filled column. A
 * priority is empty if a person said that the text of the sheet means none.
 */
export function mapRow(mapping: Mapping, cells: ReadonlyMap<number, string>): Partial<Record<SheetColumn, string>> {
  const row: Partial<Record<SheetColumn, string>> = {};
  let hasCells = false;
  for (const field of sheetColumns) {
    const source = mapping.fields[field];
    if (source === undefined) continue;
    const joined = source.constant === null ? joinedText(source, cells) : '';
    if (joined !== '') hasCells = true;
    // A constant is one of our texts already. Only texts of the sheet are looked up.
    const text = source.constant === null ? valueOf(mapping, field, joined) : source.constant.trim();
    if (text !== '' || isNone(field, joined)) row[field] = text;
  }
  return hasCells ? row : {};
}

function joinedText(source: FieldSource, cells: ReadonlyMap<number, string>): string {
  return source.columns
    .map((place) => cells.get(place)?.trim() ?? '')
    .filter((text) => text !== '')
    .join(source.joinedBy)
    .trim();
}

/** A blank cell says nothing, but a text that means no priority does. */
const isNone = (field: SheetColumn, joined: string) => field === 'Priority' && joined !== '';

/** A text without an entry stays as it is, so that the import can name it. */
function valueOf(mapping: Mapping, field: SheetColumn, text: string): string {
  if (field !== 'Priority' && field !== 'Location') return text;
  const values: Record<string, string> = mapping.values[field];
  const key = text.toLowerCase();
  return Object.hasOwn(values, key) ? (values[key] ?? text) : text;
}

/** The places of the columns that the fields of a mapping use. */
export function usedPlaces(mapping: Mapping): Set<number> {
  return new Set(sheetColumns.flatMap((field) => columnsOf(mapping.fields[field])));
}

/** The columns of a field. A constant uses none. */
export function columnsOf(source: FieldSource | undefined): number[] {
  return source === undefined || source.constant !== null ? [] : source.columns;
}
