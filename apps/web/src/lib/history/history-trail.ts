import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { MouseEvent } from 'react';

const storageKey = 'rampart-trail';
const kept = 50;

interface Step {
  key: string;
  pathname: string;
}

/** The entries of the browser's history that this tab has seen in a row, and which of them is shown. */
export interface Trail {
  steps: readonly Step[];
  at: number;
}

const noTrail: Trail = { steps: [], at: -1 };

export function trailAfter({ steps, at }: Trail, type: 'POP' | 'PUSH' | 'REPLACE', step: Step): Trail {
  const known = steps.findIndex(({ key }) => key === step.key);
  if (known >= 0) return { steps, at: known };
  // An entry from elsewhere: nobody knows what lies between it and the ones before.
  if (type === 'POP') return { steps: [step], at: 0 };
  const before = steps.slice(0, type === 'PUSH' ? at + 1 : at).slice(1 - kept);
  const after = type === 'PUSH' ? [] : steps.slice(at + 1);
  return { steps: [...before, step, ...after], at: before.length };
}

/** How many steps back the latest entry of the page lies; 0 when there is none. */
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

/** For a link to the page above: goes back to the entry it was left in, so that its list is as it was. */
export function useReturnTo(pathname: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const steps = stepsBackTo(load(), pathname);
    // A new tab or window is the browser's business.
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
    // Without it the link opens the page anew.
  }
}
