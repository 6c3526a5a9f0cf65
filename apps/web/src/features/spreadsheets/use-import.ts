import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { importQueries, isRunning, refreshAfterImport } from './imports.api.ts';

/** An import as it goes on; when its work ends, the lists that it changed are refreshed. */
export function useImport(id: number) {
  const client = useQueryClient();
  const query = useQuery(importQueries.one(id));
  const found = query.data?.import;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (!found) return;
    if (wasRunning.current && (found.state === 'done' || found.state === 'undone')) void refreshAfterImport(client);
    wasRunning.current = isRunning(found);
  }, [found, client]);
  return query;
}
