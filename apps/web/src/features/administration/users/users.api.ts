import {
  deactivateUser,
  forceNewPassword,
  impersonateUser,
  inviteUser,
  listUsers,
  reactivateUser,
  resendInvitation,
  resetSingleSignOn,
  stopImpersonating,
  updateUser,
  type ManagedUser,
  type UserState,
} from '@rampart/contract/api/administration/users.ts';
import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { paged } from '#lib/api/paged.ts';
import { changePerson } from '#lib/history/return-address.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export interface UserFilter {
  company: number | undefined;
  search: string;
  state: UserState | undefined;
}

export interface UserForm {
  name: string;
  last_name: string;
  email: string;
  permissions: Permission[];
}

export const userQueries = {
  list: (filter: UserFilter) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.users, filter],
      queryFn: ({ pageParam, signal }) =>
        call(listUsers, { body: { ...filter, pagination: { page: pageParam } }, signal }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
};

/** An administrator's actions on a user that need no form, each with its success message. */
export const userActions = {
  deactivate: { endpoint: deactivateUser, done: 'User deactivated' },
  reactivate: { endpoint: reactivateUser, done: 'User reactivated' },
  resend: { endpoint: resendInvitation, done: 'The mail is being sent' },
  force: { endpoint: forceNewPassword, done: 'The mail is being sent' },
  resetSingleSignOn: { endpoint: resetSingleSignOn, done: 'Single sign-on reset' },
} as const;
export type UserAction = keyof typeof userActions;

export const userMutations = {
  invite: (client: QueryClient, company: number | undefined) =>
    mutationOptions({
      mutationFn: (form: UserForm) => call(inviteUser, { body: { company, ...form } }),
      meta: { failure: 'form' },
      onSuccess: ({ email }) => settle(client, `The invitation for ${email} is being sent`),
    }),
  update: (client: QueryClient, { id }: ManagedUser) =>
    mutationOptions({
      mutationFn: ({ email: _email, ...body }: UserForm) => call(updateUser, { params: { id }, body }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, 'User updated'),
    }),
  act: (client: QueryClient, { id }: ManagedUser, action: UserAction) =>
    mutationOptions({
      mutationFn: () => call(userActions[action].endpoint, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, userActions[action].done),
    }),
  /** Reloads the page, because everything on it then belongs to another person. */
  impersonate: ({ id }: ManagedUser) =>
    mutationOptions({
      mutationFn: (reason: string) =>
        changePerson(() => call(impersonateUser, { params: { id }, body: { reason } }), '/'),
      meta: { failure: 'form' },
    }),
  stopImpersonating: () =>
    mutationOptions({
      mutationFn: () => changePerson(() => call(stopImpersonating, {}), '/admin/users'),
    }),
};

function settle(client: QueryClient, status: string): void {
  showStatus(status);
  refresh(client, [keys.administration.users]);
}
