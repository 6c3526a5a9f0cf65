import { limits } from '@rampart/contract/rules/limits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { columnOfHeading } from './column-headings.ts';
import { gridColumns, withMoreRows, type GridColumn, type NewRow, type NewRows } from './new-rows.ts';
import { pastedCells } from './pasted-cells.ts';

interface Pasted {
  state: NewRows;
  /** The number of pasted rows, and what the grid has no place for. */
  said: string;
}

/**
 * Fills the grid with a text from a spreadsheet, from one cell on. If the first row has headings, its columns go to the
 * fields with these names.
 */
export function pasteRows(state: NewRows, key: number, column: GridColumn, text: string): Pasted {
  const cells = pastedCells(text);
  const headings = headingsOf(cells[0] ?? []);
  const lines = headings ? cells.slice(1) : cells;
  const first = gridColumns.indexOf(column);
  const targets = headings ?? gridColumns.slice(first);
  const start = Math.max(
    0,
    state.rows.findIndex((row) => row.key === key),
  );
  const fitting = lines.slice(0, limits.newAssetsMax - start);
  const grown = withMoreRows(state, start + fitting.length - state.rows.length);
  const rows = grown.rows.map((row, index) => withCells(row, fitting[index - start], targets));
  const unknown = headings ? (cells[0] ?? []).filter((name, at) => !headings[at] && name.trim() !== '') : [];
  const widest = Math.max(0, ...lines.map(({ length }) => length));
  const lost = headings ? 0 : Math.max(0, widest - targets.length);
  return {
    state: { ...grown, rows, undoable: { before: state.rows, after: rows } },
    said: [
      `${quantity(fitting.length, 'row')} pasted.`,
      unknown.length > 0 && `Ignored: ${unknown.join(', ')}.`,
      lost > 0 && `${quantity(lost, 'column')} on the right did not fit.`,
      fitting.length < lines.length &&
        `${quantity(lines.length - fitting.length, 'row')} did not fit: one list has at most ${limits.newAssetsMax} assets.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function withCells(row: NewRow, given: string[] | undefined, targets: readonly (GridColumn | undefined)[]): NewRow {
  if (!given) return row;
  const cells: Partial<Record<GridColumn, string>> = { ...row.cells };
  for (const [at, text] of given.entries()) {
    const target = targets[at];
    if (target) cells[target] = text;
  }
  return { ...row, cells };
}

/** The field of each heading, if the row is one of headings: all of its cells are names, and two are fields of ours. */
function headingsOf(cells: readonly string[]): (GridColumn | undefined)[] | undefined {
  const columns = cells.map(columnOfHeading);
  const found = columns.filter((column) => column !== undefined);
  const isHeading = found.length >= Math.min(2, cells.length) && found.length > 0;
  if (!isHeading) return undefined;
  // A second column with the same name has no field.
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined));
}
