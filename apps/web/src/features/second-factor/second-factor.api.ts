import {
  beginEnrolment,
  confirmEnrolment,
  getSecondFactor,
  getSecondFactorPolicy,
  listSecondFactorUsers,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
} from '@rampart/contract/api/second-factor.ts';
import type { SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { paged } from '#lib/api/paged.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const secondFactorQueries = {
  own: () =>
    queryOptions({
      queryKey: keys.secondFactor.own,
      queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    }),
  policy: () =>
    queryOptions({
      queryKey: keys.secondFactor.policy,
      queryFn: ({ signal }) => call(getSecondFactorPolicy, { signal }),
    }),
  users: (search: string) =>
    infiniteQueryOptions({
      queryKey: keys.secondFactor.users(search),
      queryFn: ({ pageParam, signal }) =>
        call(listSecondFactorUsers, { body: { search, pagination: { page: pageParam } }, signal }),
      ...paged,
    }),
};

const reload = (client: QueryClient) => void client.invalidateQueries({ queryKey: keys.secondFactor.all });

export const secondFactorMutations = {
  begin: () =>
    mutationOptions({
      mutationFn: (password: string) => call(beginEnrolment, { body: { password } }),
      meta: { failure: 'form' },
    }),
  confirm: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (code: string) => call(confirmEnrolment, { body: { code } }),
      meta: { failure: 'form' },
      onSuccess: () => reload(client),
    }),
  renewCodes: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { password: string; code: string }) => call(renewRecoveryCodes, { body }),
      meta: { failure: 'form' },
      onSuccess: () => reload(client),
    }),
  remove: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { password: string; code: string }) => call(removeSecondFactor, { body }),
      meta: { failure: 'form' },
      onSuccess: () => {
        reload(client);
        showStatus('Second factor switched off');
      },
    }),
  require: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (required_of: SecondFactorRule) => call(requireSecondFactor, { body: { required_of } }),
      onSuccess: (_answer, required_of) => {
        client.setQueryData(secondFactorQueries.policy().queryKey, (known) => known && { ...known, required_of });
        reload(client);
        showStatus(required_of === 'nobody' ? 'Second factor no longer required' : 'Second factor required');
      },
    }),
  reset: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(resetSecondFactor, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => {
        reload(client);
        showStatus('Second factor reset');
      },
    }),
};
