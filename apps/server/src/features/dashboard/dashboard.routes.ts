import * as api from '@rampart/contract/api/dashboard.ts';
import type { App } from '#http/routing.ts';
import { listAlertProducts } from './alerts.queries.ts';
import { getDashboard } from './dashboard.queries.ts';

export function dashboardRoutes(app: App): void {
  app.route(api.getDashboard, ({ db, user }) => getDashboard(db, user.companyName));
  app.route(api.listAlertProducts, ({ db, user, body }) => listAlertProducts(db, user, body));
}
