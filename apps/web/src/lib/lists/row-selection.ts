import { useCallback, useMemo, useState } from 'react';

interface Row {
  id: number;
}

/** The selected rows, and the row where a range starts. A row stays selected while the list does not show it. */
export interface RowSelection<Item extends Row> {
  chosen: ReadonlyMap<number, Item>;
  anchor?: number;
}

export const nothingChosen: RowSelection<never> = { chosen: new Map<number, never>() };

/** Selects or deselects a row. A range applies the same change to all rows from the last changed one to this one. */
export function toggledRow<Item extends Row>(
  { chosen, anchor }: RowSelection<Item>,
  loaded: readonly Item[],
  row: Item,
  isRange: boolean,
): RowSelection<Item> {
  const to = loaded.findIndex(({ id }) => id === row.id);
  const from = isRange ? loaded.findIndex(({ id }) => id === anchor) : -1;
  const range = from < 0 ? [row] : loaded.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { chosen: changed(chosen, range, !chosen.has(row.id)), anchor: row.id };
}

/** Selects every loaded row, or deselects all of them if all were selected. */
export function toggledAll<Item extends Row>(
  selection: RowSelection<Item>,
  loaded: readonly Item[],
): RowSelection<Item> {
  return { chosen: changed(selection.chosen, loaded, headState(selection, loaded) !== 'all') };
}

/** How many of the loaded rows are chosen. */
export type HeadState = 'none' | 'some' | 'all';

export function headState<Item extends Row>({ chosen }: RowSelection<Item>, loaded: readonly Item[]): HeadState {
  if (chosen.size === 0) return 'none';
  return loaded.length > 0 && loaded.every(({ id }) => chosen.has(id)) ? 'all' : 'some';
}

/** How many selected rows the list does not show. */
export function hiddenCount<Item extends Row>({ chosen }: RowSelection<Item>, loaded: readonly Item[]): number {
  return chosen.size === 0 ? 0 : chosen.size - loaded.filter(({ id }) => chosen.has(id)).length;
}

function changed<Item extends Row>(before: ReadonlyMap<number, Item>, rows: readonly Item[], isChosen: boolean) {
  const after = new Map(before);
  for (const row of rows) {
    if (isChosen) after.set(row.id, row);
    else after.delete(row.id);
  }
  return after;
}

/** The selection in a list that loads more rows. `loaded` must keep its identity while it does not change. */
export function useRowSelection<Item extends Row>(loaded: readonly Item[]) {
  const [selection, setSelection] = useState<RowSelection<Item>>(nothingChosen);
  const toggle = useCallback(
    (row: Item, isRange: boolean) => setSelection((before) => toggledRow(before, loaded, row, isRange)),
    [loaded],
  );
  return {
    chosen: selection.chosen,
    count: selection.chosen.size,
    /** The number of selected rows that are not shown. */
    hidden: useMemo(() => hiddenCount(selection, loaded), [selection, loaded]),
    head: headState(selection, loaded),
    toggle,
    toggleAll: () => setSelection((before) => toggledAll(before, loaded)),
    /** Selects rows that the list may not have loaded. */
    select: (rows: readonly Item[]) =>
      setSelection((before) => ({ ...before, chosen: changed(before.chosen, rows, true) })),
    clear: () => setSelection(nothingChosen),
  };
}

export type UsedRowSelection<Item extends Row> = ReturnType<typeof useRowSelection<Item>>;
