import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { isNothing, type Answer, type Endpoint, type Received } from '@rampart/contract/api/endpoint.ts';
import { isAllowed } from '@rampart/contract/rules/permissions.ts';
import { findSession, type SignedInUser } from '#db/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { forbidden, unauthenticated } from '#http/errors.ts';
import type { Services } from '#services';
import { hashOf, offerXsrfToken, requireXsrfToken, sessionTokenOf } from '#http/session-cookie.ts';
import { validatorOf } from '#http/validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedInUser | null;
  }
}

/** `db` is inside a transaction of the user's company: it commits when the handler returns and rolls back when it throws. */
type Handler<E extends Endpoint> = (request: Received<E> & { db: CompanyDb; user: SignedInUser }) => Promise<Answer<E>>;
type OpenHandler<E extends Endpoint> = (
  request: Received<E> & { request: FastifyRequest; reply: FastifyReply },
) => Promise<Answer<E>>;

/** Where features register their calls. */
export interface App {
  /** A call for signed-in users. */
  route<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** A call that anyone may make. */
  open<E extends Endpoint>(endpoint: E, handler: OpenHandler<E>): void;
  endpoints: Endpoint[];
}

export function routing(server: FastifyInstance, services: Services): App {
  const { config, database, clock } = services;
  const endpoints: Endpoint[] = [];
  server.decorateRequest('signedIn', null);

  function register(endpoint: Endpoint, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
    endpoints.push(endpoint);
    const answersNothing = isNothing(endpoint.response);
    server.route({
      method: endpoint.method as HTTPMethods,
      url: endpoint.path,
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(endpoint.method !== 'GET' && { body: endpoint.body }),
        ...(!answersNothing && { response: { 200: z.toJSONSchema(endpoint.response, { target: 'draft-7' }) } }),
      },
      // Before the body is read: who may not make the call does not get to send us anything.
      onRequest: (request, reply) => admit(endpoint, request, reply),
      handler: async (request, reply) => {
        const answered = await answer(request, reply);
        return answersNothing ? reply.status(204).send() : answered;
      },
    });
  }

  async function admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Answers hold a company's data: neither browsers nor proxies keep them.
    void reply.header('Cache-Control', 'no-store');
    offerXsrfToken(config, request, reply);
    if (endpoint.permissions === 'anyone') {
      requireXsrfToken(request, false);
      return;
    }
    const token = sessionTokenOf(request);
    const user = token && (await findSession(database, hashOf(token), clock(), config.sessionIdleMinutes));
    if (!user) throw unauthenticated();
    request.signedIn = user;
    requireXsrfToken(request, true);
    if (!isAllowed(user.permissions, endpoint.permissions)) throw forbidden();
  }

  return {
    endpoints,
    route(endpoint, handler) {
      register(endpoint, (request) => {
        const user = request.signedIn;
        if (!user) throw unauthenticated();
        return database.inCompany(user.companyId, (db) =>
          handler({ ...receivedOf<typeof endpoint>(request), db, user }),
        );
      });
    },
    open(endpoint, handler) {
      register(endpoint, (request, reply) => handler({ ...receivedOf<typeof endpoint>(request), request, reply }));
    },
  };
}

/** The validator compiled from the endpoint has turned each part into what the endpoint's type says. */
function receivedOf<E extends Endpoint>({ params, query, body }: FastifyRequest): Received<E> {
  return { params, query, body } as unknown as Received<E>;
}

export function validatesByZod(server: FastifyInstance): void {
  server.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => validatorOf(schema, httpPart));
}
