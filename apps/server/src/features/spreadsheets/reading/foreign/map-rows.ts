import type { ImportFault } from '@rampart/contract/rules/spreadsheets/import-faults.ts';
import { columnsOf, mapRow } from '@rampart/contract/rules/mapping/map-row.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { isTotalRow } from '@rampart/contract/rules/mapping/total-row.ts';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';

/** A row as the thread sends it. */
export interface MappedRow {
  rowNumber: number;
  cells: [place: number, text: string][];
  /** Cells with content that cannot be read. */
  faults: [place: number, fault: ImportFault][];
  /** The texts of all cells, only in the last rows of the sheet. */
  texts?: string[];
}

/** Applies the mapping. A cell that cannot be read is a fault of every field that uses its column. */
export function mapRows(mapping: Mapping, rows: readonly MappedRow[]) {
  return rows.map(({ rowNumber, cells: texts, faults: unread }) => {
    const cells = mapRow(mapping, new Map(texts));
    const faults: ({ column: SheetColumn } & ImportFault)[] = [];
    for (const column of sheetColumns) {
      const found = unread.find(([place]) => columnsOf(mapping.fields[column]).includes(place));
      if (!found) continue;
      delete cells[column];
      faults.push({ column, ...found[1] });
    }
    return faults.length > 0 ? { rowNumber, cells, faults } : { rowNumber, cells };
  });
}

/** The row numbers of the totals at the end of the list. */
export function totalsOf(rows: readonly MappedRow[]): number[] {
  const lastEquipment = rows.findLastIndex(({ texts }) => !texts || !isTotalRow(texts));
  return rows.slice(lastEquipment + 1).map(({ rowNumber }) => rowNumber);
}
