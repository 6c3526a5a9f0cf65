import * as api from '@rampart/contract/api/second-factor.ts';
import { callerOf } from '#http/sign-in/caller.ts';
import type { App } from '#http/routing.ts';
import { setSession } from '#http/sign-in/session-cookie.ts';
import { stepCookie } from '#http/sign-in/sign-in-cookies.ts';
import type { Services } from '#services';
import {
  beginOwnEnrolment,
  confirmByCode,
  confirmOwnEnrolment,
  removeOwn,
  renewRecoveryCodes,
} from './account.actions.ts';
import { requireSecondFactor, resetSecondFactor } from './policy.actions.ts';
import { getSecondFactor, getSecondFactorPolicy, listSecondFactorUsers } from './second-factor.queries.ts';
import { beginEnrolmentAtSignIn, confirmEnrolmentAtSignIn, finishSignIn } from './step.actions.ts';

export function secondFactorRoutes(app: App, services: Services): void {
  signInRoutes(app, services);
  accountRoutes(app, services);
  administrationRoutes(app, services);
}

function signInRoutes(app: App, services: Services): void {
  const { config } = services;
  app.open(api.finishSignIn, async ({ body, request, reply }) => {
    const session = await finishSignIn(services, callerOf(request), stepCookie.tokenOf(request), body.code);
    stepCookie.clear(request, reply);
    setSession(config, request, reply, session);
  });

  app.open(api.beginEnrolmentAtSignIn, ({ request }) =>
    beginEnrolmentAtSignIn(services, callerOf(request), stepCookie.tokenOf(request)),
  );

  app.open(api.confirmEnrolmentAtSignIn, async ({ body, request, reply }) => {
    const step = stepCookie.tokenOf(request);
    const { codes, ...session } = await confirmEnrolmentAtSignIn(services, callerOf(request), step, body.code);
    stepCookie.clear(request, reply);
    setSession(config, request, reply, session);
    return { recovery_codes: codes };
  });
}

function accountRoutes(app: App, services: Services): void {
  const { database } = services;
  app.outside(api.getSecondFactor, ({ user: { id, companyId, email } }) =>
    database.asAuth((db) => getSecondFactor(db, services.config, { userId: id, companyId, email })),
  );
  app.outside(api.beginEnrolment, ({ user, body, request }) =>
    beginOwnEnrolment(services, user, originOf(request), body.password),
  );
  app.outside(api.confirmEnrolment, async ({ user, body, request }) => ({
    recovery_codes: await confirmOwnEnrolment(services, user, originOf(request), body.code),
  }));
  app.outside(api.renewRecoveryCodes, async ({ user, body, request }) => ({
    recovery_codes: await renewRecoveryCodes(services, user, originOf(request), body),
  }));
  app.outside(api.confirmByCode, ({ user, body, request }) =>
    confirmByCode(services, user, originOf(request), body.code),
  );
  app.outside(api.removeSecondFactor, ({ user, body, request }) => removeOwn(services, user, originOf(request), body));
}

function administrationRoutes(app: App, services: Services): void {
  const { database } = services;
  app.route(api.getSecondFactorPolicy, async ({ db, user }) => ({
    ...(await getSecondFactorPolicy(db, user)),
    installation_requires_of: services.config.secondFactorOf,
  }));
  app.route(api.listSecondFactorUsers, ({ db, user, body }) => listSecondFactorUsers(db, user, body));
  app.outside(api.requireSecondFactor, ({ user, author, body, request }) =>
    database.inCompany(
      user.companyId,
      (db) => requireSecondFactor(db, services, user, { by: author, ...originOf(request) }, body.required_of),
      author,
    ),
  );
  app.outside(api.resetSecondFactor, ({ user, author, params, request }) =>
    database.inCompany(
      user.companyId,
      (db) => resetSecondFactor(db, services, user, { by: author, ...originOf(request) }, params.id),
      author,
    ),
  );
}

function originOf(request: Parameters<typeof callerOf>[0]) {
  const { address, requestId } = callerOf(request);
  return { address, requestId };
}
