import { useState } from 'react';
import { useLocation } from 'react-router';

const storageKey = 'rampart-entries';
const kept = 30;

/** What was kept of an entry, by name. */
type Kept = Record<string, unknown>;

/**
 * Gives the entry that a document was loaded at a name of its own. The router calls every such entry "default", so an
 * address typed later in the same tab would find the state of the first one. Called before the router is made.
 */
export function nameFirstEntry({ history } = window): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** The entry of the browser's history that is shown. A page that rewrites its own address passes `entry` on and stays in it. */
export function useEntry(): string {
  const { key, state } = useLocation();
  return (state as { entry?: string } | null)?.entry ?? key;
}

/**
 * State that belongs to an entry of the browser's history: going back finds a list as it was left, and so does a reload.
 * A page that stays while the entry changes gives its content the entry as `key`. What was kept counts only as long as
 * `isValid` takes it.
 */
export function useEntryState<State>(
  name: string,
  initial: () => State,
  isValid: (found: State) => boolean = () => true,
): [State, (change: (before: State) => State) => void] {
  const { read, write } = useEntryStore<State>(name);
  const [state, setState] = useState<State>(() => {
    const found = read();
    return found !== undefined && isValid(found) ? found : initial();
  });
  const change = (changed: (before: State) => State) =>
    setState((before) => {
      const after = changed(before);
      write(after);
      return after;
    });
  return [state, change];
}

/** What is kept of the entry under a name, for what no page shows. */
export function useEntryStore<State>(name: string) {
  const entry = `${useEntry()} ${useLocation().pathname}`;
  return {
    read: () => load().get(entry)?.[name] as State | undefined,
    write: (value: State) => save(entry, name, value),
  };
}

/** Whether a row of the list is opened; it still is when the browser comes back to the list. */
export function useExpanded(row: string): [boolean, () => void] {
  const [isOpen, change] = useEntryState(`opened ${row}`, () => false);
  return [isOpen, () => change((wasOpen) => !wasOpen)];
}

let latest: { text: string; entries: ReadonlyMap<string, Kept> } | undefined;

/** Every row of a list asks, so the text is read again only when it changed. */
function load(): ReadonlyMap<string, Kept> {
  try {
    const text = sessionStorage.getItem(storageKey) ?? '[]';
    if (latest?.text !== text) latest = { text, entries: new Map(JSON.parse(text) as [string, Kept][]) };
    return latest.entries;
  } catch {
    return new Map();
  }
}

function save(entry: string, name: string, value: unknown): void {
  const entries = new Map(load());
  const before = entries.get(entry);
  // The entry used last stands last, and the oldest are let go.
  entries.delete(entry);
  entries.set(entry, { ...before, [name]: value });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...entries].slice(-kept)));
  } catch {
    // A full or forbidden storage costs the way back and nothing else.
  }
}
