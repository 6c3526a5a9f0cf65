import {
  checkUnsubscribeLink,
  getNextMails,
  previewMail,
  saveAlerts,
  unsubscribe,
  type Alerts,
} from '@rampart/contract/api/notifications.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

export const notificationQueries = {
  next: () =>
    queryOptions({
      queryKey: keys.notifications.next,
      queryFn: ({ signal }) => call(getNextMails, { signal }),
    }),
  /** Built from the current data, so it is loaded each time. */
  preview: (kind: 'critical' | 'report') =>
    queryOptions({
      queryKey: keys.notifications.preview(kind),
      queryFn: ({ signal }) => call(previewMail, { params: { kind }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  unsubscribeLink: (token: string) =>
    queryOptions({
      queryKey: keys.notifications.unsubscribeLink(token),
      queryFn: ({ signal }) => call(checkUnsubscribeLink, { body: { token }, signal }),
    }),
};

export const notificationMutations = {
  /** A failure shows no message and is only logged (SPEC point 8). */
  save: (queryClient: QueryClient, onSaved: (alerts: Alerts) => void) =>
    mutationOptions({
      mutationFn: (alerts: Alerts) => call(saveAlerts, { body: { alerts } }),
      meta: { failure: 'save-alerts' },
      onSuccess: ({ alerts }) => {
        onSaved(alerts);
        void queryClient.invalidateQueries({ queryKey: notificationQueries.next().queryKey });
      },
    }),
  unsubscribe: () =>
    mutationOptions({
      mutationFn: (token: string) => call(unsubscribe, { params: { token } }),
      meta: { failure: 'form' },
    }),
};
