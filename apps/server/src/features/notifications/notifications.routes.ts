import * as api from '@rampart/contract/api/notifications.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { saveAlerts } from './alerts.actions.ts';

export function notificationRoutes(app: App, services: Services): void {
  app.outside(api.saveAlerts, async ({ user, body }) => {
    const alerts = await saveAlerts(services, user, body.alerts);
    return { message: messages.alertsSaved, alerts };
  });
}
