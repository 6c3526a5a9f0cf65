import type { SheetColumn } from '../spreadsheets/sheet-columns.ts';
import { columnLetters, columnName } from './column-name.ts';
import { columnsOf } from './map-row.ts';
import type { Mapping, SheetSample } from './mapping.ts';

/** The fields that identify something. A number in them is of no use if digits are missing. */
const exactFields = ['Product ID', 'Product', 'Asset ID', 'Serial Number'] as const satisfies readonly SheetColumn[];

export const isExactField = (field: SheetColumn) => exactFields.some((exact) => exact === field);

export interface RoundedColumn {
  field: SheetColumn;
  name: string;
  /** The first cells, such as `C4`. */
  cells: string[];
  count: number;
}

/** The columns of these fields with numbers that a program has rounded, among the first rows of the sheet. */
export function roundedColumns(mapping: Mapping, sheet: SheetSample): RoundedColumn[] {
  return exactFields.flatMap((field) =>
    columnsOf(mapping.fields[field]).flatMap((place) => {
      const found = sheet.rounded?.find((one) => one.place === place);
      if (!found) return [];
      const column = sheet.columns.find((one) => one.place === place);
      const letters = columnLetters(place);
      const cells = found.rows.map((row) => `${letters}${row}`);
      return [{ field, name: columnName(column ?? { place, heading: '' }), cells, count: found.count }];
    }),
  );
}
