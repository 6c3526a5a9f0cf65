import {
  confirmVexPublisher,
  listVexPublishers,
  withdrawVexPublisher,
  type VexPublisher,
} from '@rampart/contract/api/administration/catalogue.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const vexPublisherQueries = {
  list: () =>
    queryOptions({
      queryKey: keys.administration.vexPublishers,
      queryFn: ({ signal }) => call(listVexPublishers, { signal }),
      meta: { failure: 'loading' },
    }),
};

export const vexPublisherMutations = {
  /** Confirms a publisher for its manufacturer, or withdraws the confirmation. */
  toggle: (client: QueryClient) =>
    mutationOptions({
      mutationFn: async ({ id, publisher, manufacturer }: VexPublisher): Promise<void> => {
        if (id === null) await call(confirmVexPublisher, { body: { publisher, manufacturer: manufacturer.uuid } });
        else await call(withdrawVexPublisher, { params: { id } });
      },
      meta: { failure: 'form' },
      onSuccess: (_answer, { id }) => {
        showStatus(id === null ? 'Publisher confirmed' : 'Confirmation withdrawn');
        // Does not wait for the list, so that the dialog closes immediately.
        void client.invalidateQueries({ queryKey: keys.administration.vexPublishers });
      },
    }),
};
