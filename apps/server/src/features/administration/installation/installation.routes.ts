import * as api from '@rampart/contract/api/administration/installation.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { getInstallation } from './installation.queries.ts';
import { sendTestMail } from './test-mail.ts';

export function installationRoutes(app: App, services: Services): void {
  app.outside(api.getInstallation, ({ user }) => getInstallation(services, user.companyId));
  app.outside(api.sendTestMail, ({ user }) => sendTestMail(services, user));
}
