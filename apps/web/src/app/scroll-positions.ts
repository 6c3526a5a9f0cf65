const storageKey = 'rampart-scroll';

/** The scroll position of each entry in the browser's history. It survives a reload. */
export function createScrollPositions(storage: Storage = sessionStorage) {
  const positions = new Map<string, number>(load(storage));
  return {
    get: (entry: string) => positions.get(entry) ?? 0,
    set: (entry: string, top: number) => void positions.set(entry, top),
    save: () => {
      try {
        storage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
      } catch {
        // If the storage is full or forbidden, only the positions after a reload are lost.
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
