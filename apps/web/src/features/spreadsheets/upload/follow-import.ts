import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { importQueries, isRunning, refreshAfterImport } from '../imports.api.ts';

/**
 * Follows an import after its upload, on any page. At its end the lists are reloaded and `onEnd` is called. It is not
 * called if the report is open, because the report shows the end itself.
 */
export function followImport(client: QueryClient, id: number, onEnd: (ended: ImportSummary) => void): void {
  const options = importQueries.one(id);
  const observer = new QueryObserver(client, options);
  const stop = observer.subscribe(({ data, error }) => {
    if (isStatus(error, 401) || isStatus(error, 404)) stop();
    else if (data && !error && !isRunning(data.import)) {
      const isSeen = (client.getQueryCache().find(options)?.getObserversCount() ?? 0) > 1;
      stop();
      if (data.import.state === 'done') void refreshAfterImport(client);
      if (!isSeen) onEnd(data.import);
    }
  });
}
