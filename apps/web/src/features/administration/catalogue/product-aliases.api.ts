import {
  acceptProductAlias,
  listProductAliases,
  removeProductAlias,
} from '@rampart/contract/api/spreadsheets/matching.ts';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const productAliasQueries = {
  list: (is_suggested: boolean) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.productAliases, is_suggested],
      queryFn: ({ pageParam, signal }) =>
        call(listProductAliases, { body: { is_suggested, pagination: { page: pageParam } }, signal }),
      ...paged,
      meta: { failure: 'loading' },
    }),
};

/** What an operator does with an alias, with the text for its success. */
export const aliasActions = {
  accept: { endpoint: acceptProductAlias, done: 'Alias accepted' },
  reject: { endpoint: removeProductAlias, done: 'Suggestion rejected' },
  remove: { endpoint: removeProductAlias, done: 'Alias removed' },
} as const;
export type AliasAction = keyof typeof aliasActions;

export const productAliasMutations = {
  act: (client: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, action }: { id: number; action: AliasAction }) =>
        call(aliasActions[action].endpoint, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: (_answer, { action }) => {
        showStatus(aliasActions[action].done);
        // Does not wait for the lists, so that the dialog closes immediately.
        void client.invalidateQueries({ queryKey: keys.administration.productAliases });
      },
    }),
};
