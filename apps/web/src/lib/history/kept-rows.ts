import { useEffect, useEffectEvent, useState } from 'react';
import { useEntryStore } from './entry-state.ts';

/** A list never restores more rows than this, because nobody waits that long. */
const most = 500;

interface Paged {
  /** The number of loaded rows. Undefined until the first page is loaded. */
  loaded: number | undefined;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  loadMore: () => void;
}

/**
 * Loads as many rows as the list had when the user left its history entry. This is needed after a reload, and after
 * Back when the cached pages are gone. Another filter or order (`of`) is another list, which starts at page 1.
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
  // From here on, only the user loads more rows.
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
