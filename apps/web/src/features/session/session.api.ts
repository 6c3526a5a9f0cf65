import {
  checkResetLink,
  forgotPassword,
  getUser,
  resetPassword,
  signIn,
  signOut,
  type CurrentUser,
} from '@rampart/contract/api/session.ts';
import { acceptInvitation, checkInvitation } from '@rampart/contract/api/invitations.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isStatus } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { pagePerson } from '#lib/page-person.ts';
import { sessionTrace } from '#lib/session-trace.ts';
import { isGuest } from '#lib/xsrf.ts';

export const sessionQueries = {
  /** The signed-in user, or null. Asked once per load of the page: permissions are settled then. */
  user: () =>
    queryOptions({
      queryKey: ['session', 'user'],
      queryFn: async ({ signal }): Promise<CurrentUser | null> => {
        if (isGuest()) return null;
        try {
          const user = await call(getUser, { signal, expects401: true });
          sessionTrace.leave();
          pagePerson.is(user.id);
          return user;
        } catch (error) {
          if (isStatus(error, 401)) return null;
          throw error;
        }
      },
      staleTime: Infinity,
    }),
  resetLink: (token: string) =>
    queryOptions({
      queryKey: ['session', 'reset-link', token],
      queryFn: ({ signal }) => call(checkResetLink, { body: { token }, signal }),
      // Using the link ends it, so an older answer says nothing.
      staleTime: 0,
      gcTime: 0,
    }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['session', 'invitation', token],
      queryFn: ({ signal }) => call(checkInvitation, { body: { token }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

export const sessionMutations = {
  signIn: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { email: string; password: string }) => call(signIn, { body }),
      meta: { failure: 'form' },
      onSuccess: (answer) => {
        if ('second_step' in answer) return;
        sessionTrace.leave();
        pagePerson.is(answer.id);
        queryClient.setQueryData(sessionQueries.user().queryKey, answer);
      },
    }),
  /** The page reloads whether or not the server took it (SPEC point 7); it then shows who is signed in. */
  signOut: () =>
    mutationOptions({
      mutationFn: () => call(signOut, { body: undefined }),
      meta: { failure: 'loading' },
      onSettled: () => {
        sessionTrace.clear();
        window.location.reload();
      },
    }),
  forgotPassword: () =>
    mutationOptions({
      mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
      meta: { failure: 'form' },
    }),
  resetPassword: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { token: string; password: string }) => call(resetPassword, { body }),
      meta: { failure: 'form' },
      // A new password ends every session, perhaps this browser's own.
      onSuccess: () => forgetPerson(queryClient),
    }),
  acceptInvitation: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { token: string; email: string; password: string }) => call(acceptInvitation, { body }),
      meta: { failure: 'form' },
      onSuccess: () => forgetPerson(queryClient),
    }),
};

function forgetPerson(queryClient: QueryClient): void {
  sessionTrace.clear();
  pagePerson.is(undefined);
  queryClient.removeQueries({ queryKey: sessionQueries.user().queryKey });
}
