import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** The page's heading takes the focus when what had it is gone; without it the next Tab would start at the very top. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

let openings = 0;
let closing: { opening: number; before: Element | null }[] = [];

/** Where several close at once, such as a dialog and the question whether to close it, the first to open returns it. */
function giveBack(): void {
  const [first] = closing.toSorted((a, b) => a.opening - b.opening);
  closing = [];
  const before = first?.before;
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) {
    before.focus({ preventScroll: true });
  } else focusHeading();
}

/** Gives the focus back to where it was before something opened. */
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

/** A row that leaves the page must not take the focus with it. */
export function useFocusHandover(control: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = control.current;
    return () => {
      if (own && document.activeElement === own) focusHeading();
    };
  }, [control]);
}
