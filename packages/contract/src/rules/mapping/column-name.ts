import type { SheetSample } from './mapping.ts';

/** The letters of a column as spreadsheet programs show them: `A` for 0, `AA` for 26. */
export function columnLetters(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}

/** The heading of a column, or `Column F` if it has none. */
export function columnName(column: SheetSample['columns'][number]): string {
  return column.heading.trim() || `Column ${columnLetters(column.place)}`;
}
