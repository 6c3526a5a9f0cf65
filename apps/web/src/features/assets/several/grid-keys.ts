import type { KeyboardEvent } from 'react';
import { gridColumns, type GridColumn } from './new-rows.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
export type Step = { row: -1 | 0 | 1; column: -1 | 0 | 1; addsRow?: true };

/** Where a key moves to. Undefined: the key belongs to the text of the cell. */
export function stepOf(event: KeyboardEvent<Field>): Step | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: field } = event;
  if (event.nativeEvent.isComposing || altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Enter') return shiftKey ? { row: -1, column: 0 } : { row: 1, column: 0, addsRow: true };
  if (shiftKey) return undefined;
  const { selectionStart, selectionEnd, value } = field;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  const isAtStart = selectionStart === 0 && (selectionEnd === 0 || isAllSelected);
  const isAtEnd = selectionEnd === value.length && (selectionStart === value.length || isAllSelected);
  const isOneLine = !value.includes('\n');
  if (key === 'ArrowUp' && (isOneLine || isAtStart)) return { row: -1, column: 0 };
  if (key === 'ArrowDown' && (isOneLine || isAtEnd)) return { row: 1, column: 0 };
  if (key === 'ArrowLeft' && isAtStart) return { row: 0, column: -1 };
  if (key === 'ArrowRight' && isAtEnd) return { row: 0, column: 1 };
  return undefined;
}

export const besideOf = (column: GridColumn, by: Step['column']): GridColumn =>
  gridColumns[gridColumns.indexOf(column) + by] ?? column;
