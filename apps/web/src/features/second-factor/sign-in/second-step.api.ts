import { beginEnrolmentAtSignIn, confirmEnrolmentAtSignIn, finishSignIn } from '@rampart/contract/api/second-factor.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { userQuery } from '#lib/session/user-query.ts';

/** Loads the user again, because the cached answer is from before the session started. */
const renewUser = (client: QueryClient) => client.fetchQuery({ ...userQuery(), staleTime: 0 });

export const secondStepQueries = {
  /** Each request creates a new secret, so it is loaded only once. */
  enrolment: () =>
    queryOptions({
      queryKey: keys.session.enrolment,
      queryFn: ({ signal }) => call(beginEnrolmentAtSignIn, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
};

export const secondStepMutations = {
  finish: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (code: string) => call(finishSignIn, { body: { code } }),
      meta: { failure: 'form' },
      onSuccess: () => renewUser(client),
    }),
  confirm: (client: QueryClient) =>
    mutationOptions({
      mutationFn: (code: string) => call(confirmEnrolmentAtSignIn, { body: { code } }),
      meta: { failure: 'form' },
      onSuccess: () => renewUser(client),
    }),
};
