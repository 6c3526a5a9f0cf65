import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEntry } from '#lib/history/entry-state.ts';
import { addressOf, isSameFilter, type FilterSelection } from './filter-selection.ts';
import { useFilters, type Filters } from './use-filters.ts';

/**
 * Filters that stand in the address: a reload, a way back and a copied link all show what it says. `initial` reads them
 * from there. A change replaces the address and stays in the same history entry.
 */
export function useAddressFilters(initial: () => FilterSelection): Filters {
  const { search, state } = useLocation();
  const entry = useEntry();
  const navigate = useNavigate();
  const [first] = useState(() => ({ search, selection: initial() }));
  const filters = useFilters(
    () => first.selection,
    // What was kept has the names of the options too, and is good as long as the address says the same.
    (kept) => isSameFilter(kept, first.selection),
  );
  const written = useRef(search);
  const write = useEffectEvent(() => {
    const { selection } = filters;
    const wanted = isSameFilter(selection, first.selection) ? first.search : addressOf(selection);
    if (wanted === written.current) return;
    written.current = wanted;
    void navigate({ search: wanted }, { replace: true, state: { ...(state as object | null), entry } });
  });
  const sent = JSON.stringify(filters.sent);
  useEffect(() => {
    if (sent) write();
  }, [sent]);
  return filters;
}
