import { useEffect, useEffectEvent, type RefObject } from 'react';

/** While it is on, what is pressed outside the element does nothing but tell so. */
export function useOutsideGuard(element: RefObject<HTMLElement | null>, isOn: boolean, onOutside: () => void): void {
  const hold = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node) || element.current?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') onOutside();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    // Pressing would move the focus before the click is there to be held.
    const kinds = ['pointerdown', 'mousedown', 'click'] as const;
    const listen = (event: Event) => hold(event);
    for (const kind of kinds) document.addEventListener(kind, listen, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen, { capture: true });
    };
  }, [isOn]);
}
