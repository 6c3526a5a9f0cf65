import type { ImportState } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { importQueries, refreshAfterImport } from '../imports.api.ts';

/** Follows an import. When it ends, the lists that it changed are reloaded. */
export function useImport(id: number) {
  const client = useQueryClient();
  const query = useQuery(importQueries.one(id));
  const found = query.data?.import;
  // The last known state, and not whether it was seen running: a confirmed import may be done at the next request.
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
