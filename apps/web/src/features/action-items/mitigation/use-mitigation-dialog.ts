import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/** The loaded rows of the table below the dialog. */
export interface TableRows {
  rows: readonly ActionItemAsset[];
  /** Of the whole list. Null if it was not counted. */
  total: number | null;
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last page did not load. */
  error: unknown;
  loadMore: () => void;
}

const none: readonly ActionItemAsset[] = [];

/** The assets of the dialog, and navigation through the table while it is open, also past the last loaded row. */
export function useMitigationDialog({ rows, total, hasMore, isLoading, error, loadMore }: TableRows) {
  const [isOpen, setIsOpen] = useState(false);
  const [several, setSeveral] = useState(none);
  const [place, setPlace] = useState(-1);
  // All rows since the dialog opened, in order. A saved asset may leave a filtered list, but must not shift the others.
  const [seen, setSeen] = useState(none);
  const known = new Set(seen.map(({ id }) => id));
  const added = isOpen ? rows.filter(({ id }) => !known.has(id)) : none;
  const sequence = added.length > 0 ? [...seen, ...added] : seen;
  if (sequence !== seen) setSeen(sequence);

  const isSingle = place >= 0;
  const isPastEnd = isSingle && place >= sequence.length;
  // Loads the next page early, but never while another request runs. A list that is being reloaded may have changed,
  // and the new page would then miss rows.
  const needsMore = isOpen && isSingle && place >= sequence.length - 2 && hasMore && !isLoading && !error;
  const askForMore = useEffectEvent(loadMore);
  useEffect(() => {
    if (needsMore) askForMore();
  }, [needsMore]);
  // No row arrived, because the list is shorter than its total.
  if (isPastEnd && !hasMore && !isLoading) setPlace(sequence.length - 1);

  const latest = new Map(rows.map((asset) => [asset.id, asset]));
  const current = sequence[place];
  const gone = isSingle ? sequence.filter(({ id }) => !latest.has(id)).length : 0;
  const counted = total === null ? (hasMore ? undefined : sequence.length) : Math.max(total + gone, sequence.length);
  return {
    isOpen,
    assets: (isSingle ? (current ? [current] : none) : several).map((asset) => latest.get(asset.id) ?? asset),
    place: isSingle ? { index: place, total: counted, loaded: sequence.length } : undefined,
    /** Past the last loaded row, whose asset is still loading. */
    isWaiting: isPastEnd,
    error: isPastEnd && !isLoading ? error : undefined,
    tryAgain: loadMore,
    open: (chosen: readonly ActionItemAsset[]) => {
      const [only] = chosen;
      const isAlone = chosen.length === 1 && only !== undefined;
      const at = rows.findIndex(({ id }) => id === only?.id);
      // A selected row that the list does not show comes first, followed by the list.
      setSeen(isAlone && at < 0 ? [only, ...rows] : rows);
      setPlace(isAlone ? Math.max(at, 0) : -1);
      setSeveral(chosen);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    onPrevious: place > 0 ? () => setPlace(place - 1) : undefined,
    onNext: isSingle && (place < sequence.length - 1 || hasMore) ? () => setPlace(place + 1) : undefined,
  };
}
