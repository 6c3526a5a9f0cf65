import { sheetColumns } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import type { InCompany } from './equipment-list.ts';
import { listNextFaultyRows, type FaultyImport, type FaultyRow } from './equipment-list.queries.ts';
import type { CellNames } from '../mapping/stored-mapping.ts';
import { namedFaults } from '../rows/asset-fields.ts';
import { sheetCells } from '../rows/staged-row.ts';
import type { SheetCell } from '../writing/sheet.ts';

export const faultyColumns = [
  { heading: 'What to correct', layout: { width: 70, look: 'warning' as const } },
  { heading: 'Row in your file', layout: { width: 16, look: 'text' as const } },
];

/**
 * The rows as they were uploaded, with the reasons next to them. The user can correct this file and upload it again. Rows
 * of a mapped file are below our headings, so that the corrected file needs no mapping. The reasons name the cells of the
 * mapped file.
 */
export async function* faultyRows(inCompany: InCompany, { id, cellNames }: FaultyImport): AsyncGenerator<SheetCell[]> {
  let after = -1;
  for (;;) {
    const last = after;
    const rows = await inCompany((db) => listNextFaultyRows(db, id, last));
    if (rows.length === 0) return;
    yield* rows.map((row) => cellsOf(row, cellNames));
    after = rows.at(-1)?.position ?? after;
  }
}

function cellsOf({ sheet, faults, rowNumber }: FaultyRow, cellNames: CellNames): SheetCell[] {
  const cells = sheetCells.parse(sheet);
  const reasons = namedFaults(faults, cellNames).map(({ column, reason }) =>
    column === null ? reason : `${column}: ${reason}`,
  );
  return [
    ...sheetColumns.map((column) => cells[column] ?? null),
    { text: reasons.join('\n'), look: 'warning' },
    rowNumber === null ? null : String(rowNumber),
  ];
}
