import { useEntryState } from '#lib/history/entry-state.ts';
import { turnedOrder } from '#lib/lists/sort-order.ts';
import type { GroupOrder } from './groups.api.ts';

export interface SectionState {
  isOpen: boolean;
  order: GroupOrder;
}

const collapsed: SectionState = { isOpen: false, order: { name: 'name', by: 'asc' } };

/** Which groups are open and how each is sorted. The browser's Back button restores both. */
export function useGroupSections() {
  const [sections, change] = useEntryState<Record<number, SectionState>>('groups', () => ({}));
  const stateOf = (id: number) => sections[id] ?? collapsed;
  const set = (id: number, next: (before: SectionState) => SectionState) =>
    change((before) => ({ ...before, [id]: next(before[id] ?? collapsed) }));
  return {
    stateOf,
    toggle: (id: number) => set(id, (before) => ({ ...before, isOpen: !before.isOpen })),
    sort: (id: number, name: GroupOrder['name']) =>
      set(id, (before) => ({ ...before, order: turnedOrder(before.order, name) })),
  };
}
