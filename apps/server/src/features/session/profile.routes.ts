import * as api from '@rampart/contract/api/session/profile.ts';
import { callerOf } from '#http/sign-in/caller.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { confirmByPassword, endOtherSessions, endSession } from './open-sessions.actions.ts';
import { changePassword, currentPasswordFaults, rename } from './profile.actions.ts';
import { getConfirmation, listSessions } from './profile.queries.ts';

export function profileRoutes(app: App, services: Services): void {
  app.route(api.updateProfile, ({ db, user, body }) => rename(db, user, services.clock(), body));
  app.route(api.listSessions, async ({ db, user }) => ({ sessions: await listSessions(db, user, services) }));
  app.outside(api.endSession, ({ user, params, request }) => endSession(services, callerOf(request), user, params.id));
  app.outside(api.endOtherSessions, ({ user, request }) => endOtherSessions(services, callerOf(request), user));
  app.route(api.getConfirmation, ({ db, user }) => getConfirmation(db, user, services.clock()));
  app.outside(api.confirmByPassword, ({ user, body, request }) =>
    confirmByPassword(services, callerOf(request), user, body.password),
  );
  app.outside(
    api.changePassword,
    ({ user, body, request }) =>
      changePassword(services, callerOf(request), user, body.current_password, body.password),
    { faults: ({ user, body }) => currentPasswordFaults(services, user, body.current_password) },
  );
}
