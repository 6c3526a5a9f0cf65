import {
  checkResetLink,
  forgotPassword,
  resetPassword,
  signIn,
  signOut,
} from '@rampart/contract/api/session/session.ts';
import { acceptInvitation, checkInvitation } from '@rampart/contract/api/session/invitations.ts';
import { checkSetUpLink, setUp } from '@rampart/contract/api/session/set-up.ts';
import type { Sent } from '@rampart/contract/api/endpoint.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { pagePerson } from '#lib/session/page-person.ts';
import { sessionTrace } from '#lib/session/session-trace.ts';
import { userQuery } from '#lib/session/user-query.ts';

export const sessionQueries = {
  resetLink: (token: string) =>
    queryOptions({
      queryKey: keys.session.resetLink(token),
      queryFn: ({ signal }) => call(checkResetLink, { body: { token }, signal }),
      // The link can be used only once, so an older answer is useless.
      staleTime: 0,
      gcTime: 0,
    }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: keys.session.invitation(token),
      queryFn: ({ signal }) => call(checkInvitation, { body: { token }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  setUpLink: (token: string) =>
    queryOptions({
      queryKey: keys.session.setUpLink(token),
      queryFn: ({ signal }) => call(checkSetUpLink, { body: { token }, signal }),
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
        queryClient.setQueryData(userQuery().queryKey, answer);
      },
    }),
  /** The page reloads even if the call fails (SPEC point 7). It then shows who is signed in. */
  signOut: () =>
    mutationOptions({
      mutationFn: () => call(signOut, { body: undefined }),
      meta: { failure: 'loading' },
      onSettled: () => {
        sessionTrace.clearTab();
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
      // A new password ends every session, which may include this browser's session.
      onSuccess: () => forgetPerson(queryClient),
    }),
  acceptInvitation: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { token: string; email: string; password: string }) => call(acceptInvitation, { body }),
      meta: { failure: 'form' },
      onSuccess: () => forgetPerson(queryClient),
    }),
  setUp: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (body: Sent<typeof setUp>['body']) => call(setUp, { body }),
      meta: { failure: 'form' },
      onSuccess: () => forgetPerson(queryClient),
    }),
};

function forgetPerson(queryClient: QueryClient): void {
  sessionTrace.clear();
  pagePerson.is(undefined);
  queryClient.removeQueries({ queryKey: userQuery().queryKey });
}
