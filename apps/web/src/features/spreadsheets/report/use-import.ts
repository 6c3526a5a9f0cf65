import type { ImportState } from '@rampart/contract/api/spreadsheets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { importQueries, refreshAfterImport } from '../imports.api.ts';

/** An import as it goes on; when its work ends, the lists that it changed are refreshed. */
export function useImport(id: number) {
  const client = useQueryClient();
  const query = useQuery(importQueries.one(id));
  const found = query.data?.import;
  // Not whether it was seen at work: what was confirmed may be done at the next look.
  const before = useRef<ImportState>(undefined);
  const state = found?.state;
  useEffect(() => {
    if (!state) return;
    if (before.current && before.current !== state && (state === 'done' || state === 'undone'))
      void refreshAfterImport(client);
    before.current = state;
  }, [state, client]);
  return query;
}
