import { limits } from '@rampart/contract/rules/limits.ts';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the section that the address names, once the page is there (SPEC point 2). */
export function useHashScroll(isThere: boolean): void {
  const { hash, key } = useLocation();
  // Back and forward return to where the page was scrolled; only a first load counts as an arrival.
  const arrival = useNavigationType() !== 'POP' || key === 'default' ? key : undefined;
  useEffect(() => {
    if (!isThere || !arrival || hash.length < 2) return undefined;
    const timer = setTimeout(() => {
      document.getElementById(sectionOf(hash))?.scrollIntoView();
    }, limits.hashScrollMs);
    return () => clearTimeout(timer);
  }, [isThere, arrival, hash]);
}

/** The id that a hash names. One that is not valid percent-encoding, such as `#%`, is taken as it stands. */
function sectionOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
