import * as api from '@rampart/contract/api/single-sign-on.ts';
import { callerOf } from '#http/sign-in/caller.ts';
import type { App } from '#http/routing.ts';
import { setSession } from '#http/sign-in/session-cookie.ts';
import { stepCookie, visitCookie } from '#http/sign-in/sign-in-cookies.ts';
import type { Services } from '#services';
import {
  providerFaults,
  removeProvider,
  saveProvider,
  switchRedirectAddress,
  testProvider,
} from './provider.actions.ts';
import { getProviderSettings } from './provider.queries.ts';
import { returnFromProvider } from './return.actions.ts';
import { redirectAddressOf, visitProvider, visitToConfirm } from './visit.actions.ts';

export function singleSignOnRoutes(app: App, services: Services): void {
  const { config, database, publicUrl } = services;

  app.open(api.visitProvider, async ({ body, request, reply }) => {
    const { token, address } = await visitProvider(services, callerOf(request), body);
    visitCookie.set(request, reply, token);
    return { address };
  });

  app.open(api.returnFromProvider, async ({ body, request, reply }) => {
    const visit = visitCookie.tokenOf(request);
    visitCookie.clear(request, reply);
    const arrival = { query: body.answer, redirectId: body.redirect_id };
    const answer = await returnFromProvider(services, callerOf(request), visit, arrival);
    if (answer === 'confirmed') return { second_step: null };
    if ('step' in answer) stepCookie.set(request, reply, answer.token);
    else setSession(config, request, reply, answer.session);
    return { second_step: 'step' in answer ? answer.step : null };
  });

  app.outside(api.confirmAtProvider, async ({ user, request, reply }) => {
    const { token, address } = await visitToConfirm(services, callerOf(request), user);
    visitCookie.set(request, reply, token);
    return { address };
  });

  app.route(api.getProvider, async ({ db }) => {
    const { provider: found, redirectId } = await getProviderSettings(db);
    const provider = found && {
      issuer: found.issuer,
      client_id: found.clientId,
      has_secret: true,
      is_required: found.isRequired ?? false,
      sign_in_address: `${publicUrl()}${api.companySignInPath}/${found.link}`,
      shared_address: found.usesSharedAddress ? redirectAddressOf(services, null) : null,
    };
    return { provider: provider ?? null, redirect_address: redirectAddressOf(services, redirectId) };
  });

  app.outside(
    api.saveProvider,
    ({ user, author, body, request }) =>
      database.inCompany(
        user.companyId,
        (db) => saveProvider(db, services, user, { by: author, ...originOf(request) }, body),
        author,
      ),
    { faults: ({ db, body }) => providerFaults(db, config, body) },
  );
  app.outside(api.removeProvider, ({ user, author, request }) =>
    database.inCompany(
      user.companyId,
      (db) => removeProvider(db, services, user, { by: author, ...originOf(request) }),
      author,
    ),
  );
  app.outside(api.switchRedirectAddress, ({ user, author, request }) =>
    database.inCompany(
      user.companyId,
      (db) => switchRedirectAddress(db, services, user, { by: author, ...originOf(request) }),
      author,
    ),
  );
  app.outside(api.testProvider, ({ user, body }) => testProvider(services, user, body.issuer));
}

function originOf(request: Parameters<typeof callerOf>[0]) {
  const { address, requestId } = callerOf(request);
  return { address, requestId };
}
