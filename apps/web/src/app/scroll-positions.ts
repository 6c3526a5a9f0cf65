const storageKey = 'rampart-scroll';

/** Where each entry of the browser's history was scrolled to; kept over a reload. */
export function createScrollPositions(storage: Storage = sessionStorage) {
  const positions = new Map<string, number>(load(storage));
  return {
    get: (entry: string) => positions.get(entry) ?? 0,
    set: (entry: string, top: number) => void positions.set(entry, top),
    save: () => {
      try {
        storage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
      } catch {
        // A full or forbidden storage costs the position after a reload and nothing else.
      }
    },
  };
}

function load(storage: Storage): [string, number][] {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
