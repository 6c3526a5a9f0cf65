import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { KeyboardEvent } from 'react';

/** The pair that a key press belongs to. Nothing for keys with modifiers and for keys inside a text field. */
export function pairOf(event: KeyboardEvent<HTMLElement>, pairs: readonly ImportPair[]) {
  const { target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || target.closest('input')) return undefined;
  const row = target.closest<HTMLElement>('[data-pair]');
  const index = pairs.findIndex(({ id }) => String(id) === row?.dataset['pair']);
  const pair = pairs[index];
  // A dialog of the row is elsewhere in the page, but its keys come here too.
  return pair && row && event.currentTarget.contains(row) ? { pair, index, isRowItself: target === row } : undefined;
}

/** The next open pair below, or else the first one above. */
export function nextOpen(pairs: readonly ImportPair[], decided: ImportPair): ImportPair | undefined {
  const at = pairs.findIndex(({ id }) => id === decided.id);
  const isOpen = ({ id, state }: ImportPair) => state === 'open' && id !== decided.id;
  return pairs.slice(at + 1).find(isOpen) ?? pairs.find(isOpen);
}

export const rowOf = (list: HTMLElement | null, id: number | undefined) =>
  list?.querySelector<HTMLElement>(`[data-pair="${id}"]`);

/** Focuses the row of a pair, and scrolls only as far as needed. */
export function focusPair(list: HTMLElement | null, id: number | undefined): void {
  const row = rowOf(list, id);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
