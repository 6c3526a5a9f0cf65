import { useEffect, useEffectEvent, useState } from 'react';
import { useEntryStore } from './entry-state.ts';

/** A list never restores more rows than this, because nobody waits that long. */
const most = 500;

/** The data of an infinite query that this needs. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  /** Whether the rows are those of the previous filter or order. */
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Loads as many rows as the list had when the user left its history entry. This is needed after a reload, and after
 * Back when the cached pages are gone. Another filter or order (`of`) is another list, which starts at page 1. `rows` is
 * undefined until the first page is loaded.
 */
export function useKeptRows(
  name: string,
  of: unknown,
  query: PagedQuery,
  rows: { readonly length: number } | undefined,
): void {
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const loaded = isPlaceholderData ? undefined : rows?.length;
  const list = JSON.stringify(of);
  const { read, write } = useEntryStore<{ list: string; rows: number }>(`rows of ${name}`);
  const [wanted, setWanted] = useState(() => read() ?? { list, rows: 0 });
  const isShort = wanted.list === list && (loaded ?? 0) < Math.min(wanted.rows, most);
  const isRestoring = isShort && hasNextPage && !isError;
  // From here on, only the user loads more rows.
  if (loaded !== undefined && !isRestoring && wanted.rows > 0) setWanted({ list, rows: 0 });
  const proceed = useEffectEvent((count: number) => {
    if (!isRestoring) write({ list, rows: count });
    else if (!isFetching) void fetchNextPage();
  });
  const sign = `${list} ${isRestoring} ${isFetching}`;
  useEffect(() => {
    if (sign && loaded !== undefined) proceed(loaded);
  }, [sign, loaded]);
}
