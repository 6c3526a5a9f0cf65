import { limits } from '@rampart/contract/rules/limits.ts';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the section in the address when the page has loaded (SPEC point 2). */
export function useHashScroll(isThere: boolean): void {
  const { hash, key } = useLocation();
  // Back and forward restore the scroll position. The first load of the document is also `POP`, with the key `default`.
  const arrival = useNavigationType() !== 'POP' || key === 'default' ? key : undefined;
  useEffect(() => {
    if (!isThere || !arrival || hash.length < 2) return undefined;
    const timer = setTimeout(() => {
      document.getElementById(sectionOf(hash))?.scrollIntoView();
    }, limits.hashScrollMs);
    return () => clearTimeout(timer);
  }, [isThere, arrival, hash]);
}

/** The id in a hash. An id that is not valid percent-encoding, such as `#%`, is used unchanged. */
function sectionOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
