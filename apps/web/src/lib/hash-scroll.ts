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
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    }, limits.hashScrollMs);
    return () => clearTimeout(timer);
  }, [isThere, arrival, hash]);
}
