import { useState } from 'react';
import { useLocation } from 'react-router';

const storageKey = 'rampart-entries';
const kept = 30;

/** The stored values of an entry, by name. */
type Kept = Record<string, unknown>;

/**
 * Gives the first history entry of a document a unique name. The router calls every such entry "default", so an address
 * that is typed later in the same tab would find the state of the first one. Call this before the router is created.
 */
export function nameFirstEntry({ history } = window): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/**
 * The current entry of the browser's history. A page that rewrites its own address passes `entry` on and stays in the
 * entry.
 */
export function useEntry(): string {
  const { key, state } = useLocation();
  return (state as { entry?: string } | null)?.entry ?? key;
}

/**
 * State of one entry in the browser's history. After Back or a reload, a list is as the user left it. A page that stays
 * mounted while the entry changes uses the entry as `key` of its content. A stored value is used only while `isValid`
 * accepts it.
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

/** A stored value of the entry that does not need to re-render the page. */
export function useEntryStore<State>(name: string) {
  const entry = `${useEntry()} ${useLocation().pathname}`;
  return {
    read: () => load().get(entry)?.[name] as State | undefined,
    write: (value: State) => save(entry, name, value),
  };
}

/** Whether a row of the list is expanded. It still is when the user comes back to the list. */
export function useExpanded(row: string): [boolean, () => void] {
  const [isOpen, change] = useEntryState(`opened ${row}`, () => false);
  return [isOpen, () => change((wasOpen) => !wasOpen)];
}

let latest: { text: string; entries: ReadonlyMap<string, Kept> } | undefined;

/** Every row of a list calls this, so the text is parsed only when it has changed. */
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
  // Keeps the entries in the order of their last use, and drops the oldest.
  entries.delete(entry);
  entries.set(entry, { ...before, [name]: value });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...entries].slice(-kept)));
  } catch {
    // If the storage is full or forbidden, only the state after Back is lost.
  }
}
