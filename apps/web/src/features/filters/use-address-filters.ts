import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEntry } from '#lib/history/entry-state.ts';
import { addressOf, isSameFilter, type FilterSelection } from './filter-selection.ts';
import { useFilters, type Filters } from './use-filters.ts';

/**
 * Filters in the address. A reload, Back and a copied link all show the same list. `initial` reads the filters from the
 * address. A change replaces the address and stays in the same history entry.
 */
export function useAddressFilters(initial: () => FilterSelection): Filters {
  const { search, state } = useLocation();
  const entry = useEntry();
  const navigate = useNavigate();
  const [first] = useState(() => ({ search, selection: initial() }));
  const filters = useFilters(
    () => first.selection,
    // The stored selection also has the labels of the options. It is valid while the address contains the same filters.
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
