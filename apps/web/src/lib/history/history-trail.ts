import { useEffect, type MouseEvent } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

const storageKey = 'rampart-trail';
const kept = 50;

interface Step {
  key: string;
  pathname: string;
}

/** The consecutive entries of the browser's history that this tab has seen, and the current one. */
export interface Trail {
  steps: readonly Step[];
  at: number;
}

const noTrail: Trail = { steps: [], at: -1 };

export function trailAfter({ steps, at }: Trail, type: 'POP' | 'PUSH' | 'REPLACE', step: Step): Trail {
  const known = steps.findIndex(({ key }) => key === step.key);
  if (known >= 0) return { steps, at: known };
  // An unknown entry: it is not known what lies between it and the previous entries.
  if (type === 'POP') return { steps: [step], at: 0 };
  const before = steps.slice(0, type === 'PUSH' ? at + 1 : at).slice(1 - kept);
  const after = type === 'PUSH' ? [] : steps.slice(at + 1);
  return { steps: [...before, step, ...after], at: before.length };
}

/** How many steps back the latest entry of the page is. 0 if there is none. */
export function stepsBackTo({ steps, at }: Trail, pathname: string): number {
  const found = steps.slice(0, Math.max(at, 0)).findLastIndex((step) => step.pathname === pathname);
  return found < 0 ? 0 : at - found;
}

/** Remembers each move. */
export function useHistoryTrail(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => save(trailAfter(load(), type, { key, pathname })), [type, key, pathname]);
}

/** For a link to the parent page: goes back to its last history entry, so that its list is unchanged. */
export function useReturnTo(path: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const steps = stepsBackTo(load(), path.replace(/[?#].*$/, ''));
    // The browser opens new tabs and windows itself.
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (steps === 0 || !isPlain) return;
    event.preventDefault();
    void navigate(-steps);
  };
}

function load(): Trail {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? noTrail;
  } catch {
    return noTrail;
  }
}

function save(trail: Trail): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(trail));
  } catch {
    // Without the trail, the link opens the page as a new visit.
  }
}
