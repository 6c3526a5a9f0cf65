import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { priorityLevels, priorityNames } from '@rampart/contract/rules/priorities.ts';
import { instructionRows } from './instructions.ts';
import { exportLabel, exportName, exportSheet } from '../reading/export-mark.mjs';
import type { Sheet, SheetCell, SheetColumnLayout } from '../writing/sheet.ts';
import type { Workbook } from '../writing/write-workbook.ts';

const widths: Record<SheetColumn, number> = {
  'Rampart ID': 14,
  'Product ID': 12,
  Manufacturer: 28,
  Product: 36,
  'Asset ID': 24,
  'Serial Number': 26,
  Location: 26,
  Priority: 12,
  Notes: 48,
  'Firmware Version': 20,
};

/** The required columns of a new row. `Product ID` can replace both. */
const requiredColumns: SheetColumn[] = ['Manufacturer', 'Product'];

const listSheet = 'Lists';

interface EquipmentWorkbook {
  rows: Iterable<SheetCell[]> | AsyncIterable<SheetCell[]>;
  locations: string[];
  hasAsterisks?: boolean;
  exportId?: string;
  /** Additional columns, which an upload ignores. */
  extraColumns?: { heading: string; layout: SheetColumnLayout }[];
}

/**
 * The workbook of every download: the rows, the instructions, and on hidden sheets the lists and the id of the export.
 */
export function equipmentWorkbook(given: EquipmentWorkbook): Workbook {
  const { rows, locations, exportId, extraColumns = [] } = given;
  const headings = sheetColumns.map((column) =>
    given.hasAsterisks && requiredColumns.includes(column) ? `${column}*` : column,
  );
  const layouts = sheetColumns.map((column) => layoutOf(column, locations.length));
  const sheets: Sheet[] = [
    {
      name: 'Equipment',
      headings: [...headings, ...extraColumns.map(({ heading }) => heading)],
      columns: [...layouts, ...extraColumns.map(({ layout }) => layout)],
      rows,
    },
    {
      name: 'Instructions',
      columns: [
        { width: 22, look: 'prose' },
        { width: 100, look: 'prose' },
      ],
      rows: instructionRows(),
    },
    {
      name: listSheet,
      state: 'hidden',
      columns: [{ width: 40, look: 'text' }],
      rows: locations.map((name) => [name]),
    },
  ];
  if (exportId === undefined) return { sheets };
  const text = { width: 40, look: 'text' as const };
  sheets.push({ name: exportSheet, state: 'veryHidden', columns: [text, text], rows: [[exportLabel, exportId]] });
  return { sheets, names: { [exportName]: exportId } };
}

function layoutOf(column: SheetColumn, locations: number): SheetColumnLayout {
  const layout = { width: widths[column], look: 'text' as const };
  if (column === 'Priority')
    return { ...layout, choices: `"${priorityLevels.map((level) => priorityNames[level]).join(',')}"` };
  if (column === 'Location' && locations > 0) return { ...layout, choices: `${listSheet}!$A$1:$A$${locations}` };
  return layout;
}
