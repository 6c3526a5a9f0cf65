import {
  changePassword,
  endSession,
  listSessions,
  updateProfile,
  type OpenSession,
} from '@rampart/contract/api/profile.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { sessionTrace } from '#lib/session/session-trace.ts';
import { userQuery } from '#lib/session/user-query.ts';

export const profileQueries = {
  sessions: () =>
    queryOptions({
      queryKey: keys.session.openSessions,
      queryFn: ({ signal }) => call(listSessions, { signal }),
    }),
};

export const profileMutations = {
  endSession: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id }: OpenSession) => call(endSession, { params: { id } }),
      onSuccess: (_answer, { id, is_current }) => {
        if (is_current) {
          sessionTrace.clear();
          window.location.reload();
        } else {
          const { queryKey } = profileQueries.sessions();
          queryClient.setQueryData(
            queryKey,
            (known) => known && { sessions: known.sessions.filter((session) => session.id !== id) },
          );
          void queryClient.invalidateQueries({ queryKey });
        }
      },
    }),
  rename: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { name: string; last_name: string }) => call(updateProfile, { body }),
      meta: { failure: 'form' },
      onSuccess: (names) => queryClient.setQueryData(userQuery().queryKey, (known) => known && { ...known, ...names }),
    }),
  /** A new password ends all other sessions. */
  changePassword: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { current_password: string; password: string }) => call(changePassword, { body }),
      meta: { failure: 'form' },
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: profileQueries.sessions().queryKey }),
    }),
};
