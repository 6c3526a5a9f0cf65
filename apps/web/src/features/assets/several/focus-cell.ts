import type { GridColumn } from './new-rows.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

export const cellId = (key: number, column: GridColumn) => `new-asset-${key}-${column.toLowerCase().replace(' ', '-')}`;

/** Selects the text, so that typing replaces it as in a spreadsheet. */
export function focusCell(field: Element | null | undefined): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.select();
}
