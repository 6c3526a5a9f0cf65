import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the heading of the page that just opened. A screen reader then reads the heading, and the next Tab
 * starts there. While the code of the page loads, the page's region has the focus. The heading takes it over (see
 * ui/layout/page-heading.tsx).
 */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.querySelector('main');
    // Do not take the focus away from a form that focuses its first field.
    if (main?.contains(document.activeElement) && document.activeElement !== main) return;
    // Back and forward restore the scroll position. Every other move scrolls to the heading.
    (main?.querySelector('h1') ?? main)?.focus({ preventScroll: type === 'POP' });
  }, [pathname, type]);
}
