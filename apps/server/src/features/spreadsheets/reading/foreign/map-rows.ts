import type { ImportFault } from '@rampart/contract/rules/spreadsheets/import-faults.ts';
import { columnsOf, mapRow } from '@rampart/contract/rules/mapping/map-row.ts';
import { isExactField } from '@rampart/contract/rules/mapping/rounded-columns.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { isTotalRow } from '@rampart/contract/rules/mapping/total-row.ts';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';

/** A row as the thread sends it. */
export interface MappedRow {
  rowNumber: number;
  cells: [place: number, text: string][];
  /** Cells with content that cannot be read. */
  faults: [place: number, fault: ImportFault][];
  /** The columns with a number that a program has rounded, such as `1.23457E+12`. */
  rounded?: number[];
  /** The texts of all cells, only in the last rows of the sheet. */
  texts?: string[];
}

/**
 * Applies the mapping. A cell that cannot be read is a fault of every field that uses its column, and a rounded number of
 * the fields that identify something.
 */
export function mapRows(mapping: Mapping, rows: readonly MappedRow[]) {
  return rows.map(({ rowNumber, cells: texts, faults: unread, rounded = [] }) => {
    const inRow = new Map(texts);
    const cells = mapRow(mapping, inRow);
    const faults: ({ column: SheetColumn } & ImportFault)[] = [];
    for (const column of sheetColumns) {
      const places = columnsOf(mapping.fields[column]);
      const found = unread.find(([place]) => places.includes(place))?.[1] ?? roundedFault(column, places);
      if (!found) continue;
      delete cells[column];
      faults.push({ column, ...found });
    }
    return faults.length > 0 ? { rowNumber, cells, faults } : { rowNumber, cells };

    function roundedFault(column: SheetColumn, places: number[]): ImportFault | undefined {
      const place = isExactField(column) ? rounded.find((one) => places.includes(one)) : undefined;
      return place === undefined ? undefined : { code: 'cell-rounded', text: inRow.get(place) ?? '' };
    }
  });
}

/** The row numbers of the totals at the end of the list. */
export function totalsOf(rows: readonly MappedRow[]): number[] {
  const lastEquipment = rows.findLastIndex(({ texts }) => !texts || !isTotalRow(texts));
  return rows.slice(lastEquipment + 1).map(({ rowNumber }) => rowNumber);
}
