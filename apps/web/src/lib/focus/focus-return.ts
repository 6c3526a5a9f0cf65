import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * The heading takes the focus when the focused element is gone. Otherwise the next Tab would start at the top of the
 * page.
 */
function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

let openings = 0;
let closing: { opening: number; before: Element | null }[] = [];

/**
 * If several elements close at the same time, such as a dialog and its close question, the one that opened first
 * restores the focus.
 */
function giveBack(): void {
  const [first] = closing.toSorted((a, b) => a.opening - b.opening);
  closing = [];
  const before = first?.before;
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) {
    before.focus({ preventScroll: true });
  } else focusHeading();
}

/** Returns the focus to the element that had it before something opened. */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    openings += 1;
    const opened = { opening: openings, before: document.activeElement };
    return () => {
      closing.push(opened);
      if (closing.length === 1) queueMicrotask(giveBack);
    };
  }, [isOpen]);
}

/** Moves the focus to the heading when a focused row leaves the page. */
export function useFocusHandover(control: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = control.current;
    return () => {
      if (own && document.activeElement === own) focusHeading();
    };
  }, [control]);
}
