import { useEffect, useEffectEvent, useState } from 'react';
import { useEntryStore } from './entry-state.ts';

/** More are not asked for again: they would take longer than anybody waits. */
const most = 500;

interface Paged {
  /** How many rows are there; undefined until the first page is. */
  loaded: number | undefined;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  loadMore: () => void;
}

/**
 * Loads as many rows as the list had when its history entry was left: a reload, or a way back after the pages were
 * forgotten. Another filter or order (`of`) is another list, which starts at page 1.
 */
export function useKeptRows(
  name: string,
  of: unknown,
  { loaded, hasMore, isLoading, isFailed, loadMore }: Paged,
): void {
  const list = JSON.stringify(of);
  const { read, write } = useEntryStore<{ list: string; rows: number }>(`rows of ${name}`);
  const [wanted, setWanted] = useState(() => read() ?? { list, rows: 0 });
  const isShort = wanted.list === list && (loaded ?? 0) < Math.min(wanted.rows, most);
  const isRestoring = isShort && hasMore && !isFailed;
  // Once they are there, loading more is up to the user.
  if (loaded !== undefined && !isRestoring && wanted.rows > 0) setWanted({ list, rows: 0 });
  const goOn = useEffectEvent((rows: number) => {
    if (!isRestoring) write({ list, rows });
    else if (!isLoading) loadMore();
  });
  const sign = `${list} ${isRestoring} ${isLoading}`;
  useEffect(() => {
    if (sign && loaded !== undefined) goOn(loaded);
  }, [sign, loaded]);
}
