import { useState } from 'react';
import { flushSync } from 'react-dom';
import { pasteRows } from './paste-rows.ts';
import {
  canUndo,
  firstRows,
  undone,
  withMoreRows,
  withoutRow,
  withText,
  type GridColumn,
  type NewRow,
  type NewRows,
} from './new-rows.ts';

/** The cell that the user is typing into. Its faults wait until the user leaves it. */
export interface OpenCell {
  key: number;
  column: GridColumn;
}

interface Editing {
  state: NewRows;
  open: OpenCell | undefined;
  /** What the last paste or removal did. */
  said: string;
}

export interface GridActions {
  onType: (cell: OpenCell, text: string) => void;
  onLeave: () => void;
  onPaste: (cell: OpenCell, text: string) => void;
  onRemove: (key: number) => void;
  onAdd: (count?: number) => void;
  onUndo: () => void;
}

/** The rows of the grid, with an undo of the last paste or removal. */
export function useNewRows() {
  const [editing, setEditing] = useState<Editing>({ state: firstRows, open: undefined, said: '' });
  const [actions] = useState<GridActions>(() => ({
    onType: (open, text) =>
      setEditing(({ state }) => ({ state: withText(state, open.key, open.column, text), open, said: '' })),
    onLeave: () => setEditing((before) => (before.open ? { ...before, open: undefined } : before)),
    onPaste: ({ key, column }, text) =>
      setEditing(({ state }) => ({ ...pasteRows(state, key, column, text), open: undefined })),
    onRemove: (key) => {
      flushSync(() =>
        setEditing(({ state }) => ({ state: withoutRow(state, key), open: undefined, said: 'Row removed.' })),
      );
    },
    onAdd: (count = 1) => {
      // The next key press belongs to the new row.
      flushSync(() => setEditing((before) => ({ ...before, state: withMoreRows(before.state, count) })));
    },
    onUndo: () => setEditing(({ state }) => ({ state: undone(state), open: undefined, said: 'Undone.' })),
  }));
  const { state, open, said } = editing;
  return {
    rows: state.rows as readonly NewRow[],
    open,
    said,
    canUndo: canUndo(state),
    actions,
  };
}

export type NewAssetRows = ReturnType<typeof useNewRows>;
