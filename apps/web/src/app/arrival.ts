import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the heading of the page just opened, so that a screen reader says where it is and
 * the next Tab starts there. While its chunk still loads the page's region takes the focus, and the
 * heading picks it up (see ui/layout/page-heading.tsx).
 */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.querySelector('main');
    // A form that puts the focus into its first field has said enough.
    if (main?.contains(document.activeElement) && document.activeElement !== main) return;
    // Going back has its own place to scroll to; every other page shows its heading.
    (main?.querySelector('h1') ?? main)?.focus({ preventScroll: type === 'POP' });
  }, [pathname, type]);
}
