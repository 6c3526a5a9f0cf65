import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { limits } from '@rampart/contract/rules/limits.ts';

/** The columns of the grid, named as in a spreadsheet. */
export const gridColumns = [
  'Asset ID',
  'Serial Number',
  'Location',
  'Priority',
  'Notes',
  'Firmware Version',
] as const satisfies readonly SheetColumn[];
export type GridColumn = (typeof gridColumns)[number];

/** A row of the grid. Every cell is text, as the user typed or pasted it. */
export interface NewRow {
  key: number;
  cells: Readonly<Partial<Record<GridColumn, string>>>;
}

export interface NewRows {
  rows: readonly NewRow[];
  nextKey: number;
  /** The rows before and after the last paste or removal. */
  undoable?: { before: readonly NewRow[]; after: readonly NewRow[] };
}

const emptyRows = (from: number, count: number): NewRow[] =>
  Array.from({ length: count }, (_, n) => ({ key: from + n, cells: {} }));

export const firstRows: NewRows = { rows: emptyRows(1, 5), nextKey: 6 };

export const isFilled = ({ cells }: NewRow): boolean => Object.values(cells).some((text) => text.trim() !== '');

/** As many empty rows at the end as the number, up to the maximum number of rows. */
export function withMoreRows(state: NewRows, count = 1): NewRows {
  const added = Math.max(0, Math.min(count, limits.newAssetsMax - state.rows.length));
  return {
    ...state,
    rows: [...state.rows, ...emptyRows(state.nextKey, added)],
    nextKey: state.nextKey + added,
  };
}

export function withText(state: NewRows, key: number, column: GridColumn, text: string): NewRows {
  const rows = state.rows.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [column]: text } } : row));
  return { ...state, rows };
}

/** Without the row. The grid keeps at least one row. */
export function withoutRow(state: NewRows, key: number): NewRows {
  const left = state.rows.filter((row) => row.key !== key);
  const next = left.length > 0 ? { ...state, rows: left } : withMoreRows({ ...state, rows: [] });
  return { ...next, undoable: { before: state.rows, after: next.rows } };
}

/** Whether the last paste or removal was the last change. */
export const canUndo = ({ rows, undoable }: NewRows): boolean => undoable?.after === rows;

export function undone(state: NewRows): NewRows {
  return canUndo(state) && state.undoable ? { rows: state.undoable.before, nextKey: state.nextKey } : state;
}
