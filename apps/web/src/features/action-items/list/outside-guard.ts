import { useEffect, useEffectEvent, type RefObject } from 'react';

/** While it is on, clicks outside the element only call `onOutside`. */
export function useOutsideGuard(element: RefObject<HTMLElement | null>, isOn: boolean, onOutside: () => void): void {
  const hold = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node) || element.current?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') onOutside();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    // Stop the press events too, because they move the focus before the click event.
    const kinds = ['pointerdown', 'mousedown', 'click'] as const;
    const listen = (event: Event) => hold(event);
    for (const kind of kinds) document.addEventListener(kind, listen, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen, { capture: true });
    };
  }, [isOn]);
}
