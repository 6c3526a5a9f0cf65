import {
  changePassword,
  confirmByPassword,
  endOtherSessions,
  endSession,
  getConfirmation,
  listSessions,
  updateProfile,
  type OpenSession,
} from '@rampart/contract/api/session/profile.ts';
import { confirmByCode } from '@rampart/contract/api/second-factor.ts';
import { confirmAtProvider } from '@rampart/contract/api/single-sign-on.ts';
import type { ConfirmationWay } from '@rampart/contract/rules/accounts/confirmation.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { keptReturn } from '#lib/history/kept-return.ts';
import { userQuery } from '#lib/session/user-query.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

/** One session, or all except the current one. */
export type EndedSessions = OpenSession | 'others';

export const profileQueries = {
  sessions: () =>
    queryOptions({
      queryKey: keys.session.openSessions,
      queryFn: ({ signal }) => call(listSessions, { signal }),
    }),
  /** Always asked again, because a confirmation holds only for some minutes. */
  confirmation: () =>
    queryOptions({
      queryKey: keys.session.confirmation,
      queryFn: ({ signal }) => call(getConfirmation, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

const confirmationKey = profileQueries.confirmation().queryKey;

export const profileMutations = {
  /** Confirms the user, unless that was done already, and then signs out. A provider continues elsewhere. */
  endSessions: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: async ({ ending, way, secret }: { ending: EndedSessions; way?: ConfirmationWay; secret: string }) => {
        if (way === 'provider') {
          const { address } = await call(confirmAtProvider, {});
          keptReturn.keep('/account#sessions');
          window.location.assign(address);
          return 'at the provider';
        }
        if (way === 'password') await call(confirmByPassword, { body: { password: secret } });
        if (way === 'code') await call(confirmByCode, { body: { code: secret } });
        try {
          if (ending === 'others') return (await call(endOtherSessions, {})).ended;
          await call(endSession, { params: { id: ending.id } });
          return 1;
        } catch (error) {
          // The confirmation holds: the next try must not send the same code again.
          if (way) queryClient.setQueryData(confirmationKey, (known) => known && { ...known, is_confirmed: true });
          throw error;
        }
      },
      meta: { failure: 'form' },
      /** The confirmation may have ended while the dialog was open. */
      onError: () => void queryClient.invalidateQueries({ queryKey: confirmationKey }),
      onSuccess: (ended) => {
        if (ended !== 'at the provider') showStatus(`${quantity(ended, 'session')} signed out`);
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.session.openSessions }),
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
