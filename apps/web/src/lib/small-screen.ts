import { limits } from '@rampart/contract/rules/limits.ts';
import { useSyncExternalStore } from 'react';

const condition = `(max-width: ${(limits.mobileBreakpoint - 0.1) / 16}em)`;

export function isSmallScreen(): boolean {
  return window.matchMedia(condition).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(condition);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether lists and filters use the layout for small screens. Style sheets use the same width. */
export function useIsSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, isSmallScreen);
}
