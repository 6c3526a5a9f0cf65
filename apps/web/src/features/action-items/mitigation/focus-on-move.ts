import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * A row that moved to another group is a new element. It takes the focus that the old one had, but not from another
 * element of the dialog.
 */
export function useFocusOnMove(control: RefObject<HTMLElement | null>, isMoved: boolean): void {
  const arrive = useEffectEvent(() => {
    if (isMoved && !document.activeElement?.closest('[role=dialog]')) control.current?.focus();
  });
  useEffect(() => arrive(), []);
}
