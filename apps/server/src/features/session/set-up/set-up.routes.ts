import * as api from '@rampart/contract/api/session/set-up.ts';
import { callerOf } from '#http/sign-in/caller.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { lookAtSetUpLink, setUp } from './set-up.actions.ts';

/** Calls of the person who opens the link that the server of an empty installation printed. */
export function setUpRoutes(app: App, services: Services): void {
  app.open(api.checkSetUpLink, ({ body, request }) => lookAtSetUpLink(services, callerOf(request), body.token));
  app.open(
    api.setUp,
    async ({ body, request }) => {
      await setUp(services, callerOf(request), body);
      return { message: 'Rampart is set up. Sign in.' };
    },
    { needsRoom: true },
  );
}
