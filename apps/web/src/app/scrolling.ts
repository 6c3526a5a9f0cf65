import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router';
import { createScrollPositions } from './scroll-positions.ts';
import { scrollAfter, type RouteHandle } from './scroll-rule.ts';

/**
 * How long a slow page may grow until its scroll position is restored. Any action of the user on the page ends the
 * wait.
 */
const patience = 30_000;

/** Carries out the scroll rule after each move. */
export function useScrolling(): void {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname}`;
  const type = useNavigationType();
  const to = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const previous = useRef<RouteHandle>(undefined);
  const [positions] = useState(() => createScrollPositions());

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', positions.save);
    return () => window.removeEventListener('pagehide', positions.save);
  }, [positions]);

  // Runs before the next paint. Otherwise a scroll caused by the new page would be stored for the previous page.
  useLayoutEffect(() => {
    const remember = () => positions.set(entry, window.scrollY);
    // The scroll event fires with the next frame. A click can leave the page before that.
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('click', remember, { capture: true });
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('click', remember, { capture: true });
    };
  }, [positions, entry]);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = to;
    const scroll = scrollAfter({ type, from, to });
    if (scroll === 'top') window.scrollTo(0, 0);
    return scroll === 'restore' ? restore(positions.get(entry)) : undefined;
  }, [entry, type, to, positions]);
}

/** Scrolls as soon as the page is tall enough, unless the user scrolls first. */
function restore(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (top === 0) return undefined;
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    stop();
  });
  const timer = setTimeout(stop, patience);
  const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  function stop() {
    grown.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  }
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  grown.observe(document.body);
  return stop;
}
