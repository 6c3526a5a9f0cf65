import type { FastifyRequest } from 'fastify';
import * as api from '@rampart/contract/api/session/invitations.ts';
import { addressOf } from '#http/address.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { acceptInvitation, lookAtLink } from './invitations.actions.ts';

/** Calls of a user who has a link and no password yet. */
export function invitationRoutes(app: App, services: Services): void {
  const visitorOf = (request: FastifyRequest) => ({ address: addressOf(request), requestId: request.id });

  app.open(api.checkInvitation, ({ body, request }) => lookAtLink(services, visitorOf(request), body.token));
  app.open(
    api.acceptInvitation,
    async ({ body, request }) => {
      await acceptInvitation(services, visitorOf(request), body);
      return { message: 'Your password is set. Sign in with it.' };
    },
    { needsRoom: true },
  );
}
