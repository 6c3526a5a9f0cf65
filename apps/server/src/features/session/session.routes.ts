import * as api from '@rampart/contract/api/session/session.ts';
import { callerOf } from '#http/sign-in/caller.ts';
import { getAlerts } from '#accounts/alert-settings.ts';
import type { App } from '#http/routing.ts';
import { clearSession, setSession } from '#http/sign-in/session-cookie.ts';
import { stepCookie } from '#http/sign-in/sign-in-cookies.ts';
import type { Services } from '#services';
import { lookAtLink, requestLink, useLink } from './password-reset.actions.ts';
import { signIn, signOut } from './session.actions.ts';
import { currentUserOf } from './session.queries.ts';

export function sessionRoutes(app: App, services: Services): void {
  const { config } = services;

  app.route(api.getUser, async ({ db, user }) => currentUserOf(user, await getAlerts(db, user.id)));

  app.open(api.signIn, async ({ body, request, reply }) => {
    const signedIn = await signIn(services, callerOf(request), body.email, body.password);
    if ('step' in signedIn) {
      stepCookie.set(request, reply, signedIn.token);
      return { second_step: signedIn.step };
    }
    setSession(config, request, reply, signedIn);
    return signedIn.user;
  });

  app.open(api.signOut, async ({ request, reply }) => {
    await signOut(services, callerOf(request));
    clearSession(request, reply);
  });

  app.open(
    api.forgotPassword,
    async ({ body, request }) => {
      await requestLink(services, callerOf(request), body.email);
      return { message: 'If this address belongs to an account, a mail with a link is on its way.' };
    },
    { needsRoom: true },
  );

  app.open(api.checkResetLink, ({ body }) => lookAtLink(services, body.token));

  app.open(
    api.resetPassword,
    async ({ body, request }) => {
      await useLink(services, callerOf(request), body.token, body.password);
      return { message: 'Your password is changed. Sign in with the new one.' };
    },
    { needsRoom: true },
  );
}
