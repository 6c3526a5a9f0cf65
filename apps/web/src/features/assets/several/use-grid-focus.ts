import { useMemo, type RefObject } from 'react';
import { cellId, focusCell, type Field } from './focus-cell.ts';
import { besideOf, type Step } from './grid-keys.ts';
import type { GridColumn } from './new-rows.ts';
import type { GridActions, OpenCell } from './use-new-rows.ts';

/** Moves the focus between the cells. */
export function useGridFocus(grid: RefObject<HTMLElement | null>, actions: GridActions) {
  return useMemo(() => {
    const fieldsOf = (column: GridColumn) => [
      ...(grid.current?.querySelectorAll<Field>(`[data-field="${column}"]`) ?? []),
    ];
    const rowOf = ({ key, column }: OpenCell) => fieldsOf(column).findIndex(({ id }) => id === cellId(key, column));
    const focusAt = (row: number, column: GridColumn) => focusCell(fieldsOf(column).at(row));
    return {
      toCell: ({ key, column }: OpenCell) => focusCell(document.getElementById(cellId(key, column))),
      step(from: OpenCell, { row, column, addsRow }: Step) {
        const target = rowOf(from) + row;
        if (target < 0) return;
        if (addsRow && target === fieldsOf(from.column).length) actions.onAdd();
        focusAt(target, besideOf(from.column, column));
      },
      add() {
        actions.onAdd();
        focusAt(-1, 'Asset ID');
      },
      /** The row that takes the place of the removed one gets the focus. */
      remove(key: number) {
        const row = rowOf({ key, column: 'Asset ID' });
        actions.onRemove(key);
        focusAt(Math.min(row, fieldsOf('Asset ID').length - 1), 'Asset ID');
      },
    };
  }, [grid, actions]);
}
