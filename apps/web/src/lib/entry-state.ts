import { useState } from 'react';
import { useLocation } from 'react-router';

const storageKey = 'rampart-entries';
const kept = 30;

/** The router's name for the entry that a document was loaded at. */
const firstEntry = 'default';

// A reload and a way back return to that entry; an address that was typed or followed anew is another, of the same name.
if (arrival() === 'navigate') save(new Map([...load()].filter(([entry]) => !entry.startsWith(`${firstEntry} `))));

/**
 * State that belongs to an entry of the browser's history: going back finds a list as it was left, and so does a reload.
 * A page that stays while the entry changes gives its content the entry as `key`.
 */
export function useEntryState<State>(
  name: string,
  initial: () => State,
): [State, (change: (before: State) => State) => void] {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search} ${name}`;
  const [state, setState] = useState<State>(() => (load().get(entry) as State | undefined) ?? initial());
  const change = (changed: (before: State) => State) =>
    setState((before) => {
      const after = changed(before);
      save(load().set(entry, after));
      return after;
    });
  return [state, change];
}

function arrival(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type;
}

function load(): Map<string, unknown> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}

function save(entries: Map<string, unknown>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...entries].slice(-kept)));
  } catch {
    // A full or forbidden storage costs the way back and nothing else.
  }
}
