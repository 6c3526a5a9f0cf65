import { saveAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

export const notificationMutations = {
  /** A failure is silent and only logged (SPEC point 8). */
  save: (onSaved: (alerts: Alerts) => void) =>
    mutationOptions({
      mutationFn: (alerts: Alerts) => call(saveAlerts, { body: { alerts } }),
      meta: { failure: 'save-alerts' },
      onSuccess: ({ alerts }) => onSaved(alerts),
    }),
};
