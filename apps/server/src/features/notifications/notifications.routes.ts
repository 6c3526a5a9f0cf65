import * as api from '@rampart/contract/api/notifications.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { saveAlerts } from './alerts.actions.ts';
import { getNextMails, previewNextMail } from './preview.ts';
import { kindOfLink, unsubscribe } from './unsubscribe.ts';

export function notificationRoutes(app: App, services: Services): void {
  app.outside(api.saveAlerts, async ({ user, body }) => {
    const alerts = await saveAlerts(services, user, body.alerts);
    return { message: messages.alertsSaved, alerts };
  });

  app.route(api.getNextMails, ({ db, user }) => getNextMails(db, user));

  app.outside(api.previewMail, ({ user, params }) => previewNextMail(services, user, params.kind));

  app.open(api.checkUnsubscribeLink, async ({ body }) => ({ kind: await kindOfLink(services, body.token) }));

  app.open(api.unsubscribe, async ({ params }) => ({ kind: await unsubscribe(services, params.token) }), {
    provesItself: true,
    needsRoom: true,
  });
}
