import {
  acceptProductSuggestion,
  listProductSuggestions,
  removeProductSuggestion,
} from '@rampart/contract/api/own-products.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const productSuggestionQueries = {
  all: () =>
    queryOptions({
      queryKey: keys.administration.productSuggestions,
      queryFn: async ({ signal }) => (await call(listProductSuggestions, { signal })).suggestions,
      meta: { failure: 'loading' },
    }),
};

/** What an operator does with a suggested product, with the text for its success. */
const suggestionActions = {
  accept: { endpoint: acceptProductSuggestion, done: 'Product added to the catalogue' },
  reject: { endpoint: removeProductSuggestion, done: 'Suggestion rejected' },
} as const;
export type SuggestionAction = keyof typeof suggestionActions;

export const productSuggestionMutations = {
  act: (client: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, action }: { id: number; action: SuggestionAction }) =>
        call(suggestionActions[action].endpoint, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: (_answer, { action }) => {
        showStatus(suggestionActions[action].done);
        // Does not wait for the list, so that the dialog closes immediately.
        void client.invalidateQueries({ queryKey: keys.administration.productSuggestions });
      },
    }),
};
