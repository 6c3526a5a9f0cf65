import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions as RouteOptionsOfFastify,
} from 'fastify';
import { z } from 'zod';
import { isNothing, type Endpoint, type Received } from '@rampart/contract/api/endpoint.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { findSession, type SignedInUser } from '#accounts/sessions.ts';
import { authorOf, recordImpersonatedChange } from '#accounts/impersonated-changes.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { withAllFaults } from '#http/input/all-faults.ts';
import { writerOf } from '#http/openapi/answer-schema.ts';
import { sendDownload } from '#http/download.ts';
import { diskFull, forbidden, unauthenticated } from '#http/errors.ts';
import { acceptFiles, ignoreForms } from '#http/files.ts';
import type {
  DownloadHandler,
  FaultFinder,
  Handler,
  OpenHandler,
  OpenOptions,
  OutsideHandler,
  OutsideOptions,
  RouteOptions,
} from '#http/handlers.ts';
import type { Services } from '#services';
import { hashOf, offerXsrfToken, requireXsrfToken, sessionTokenOf } from './sign-in/session-cookie.ts';
import { validatorOf } from '#http/input/validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedInUser | null;
  }
}

/** Names the user for whom a page was made. */
const userHeader = 'x-rampart-user';

/** Features register their calls here. */
export interface App {
  /** A call for signed-in users. */
  route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>): void;
  /** A call for signed-in users that is not one transaction. */
  outside<E extends Endpoint>(endpoint: E, handler: OutsideHandler<E>, options?: OutsideOptions<E>): void;
  /** A link for signed-in users. The browser saves its answer as a file. */
  download<E extends Endpoint>(endpoint: E, handler: DownloadHandler<E>): void;
  /** A call that anyone may make. */
  open<E extends Endpoint>(endpoint: E, handler: OpenHandler<E>, options?: OpenOptions): void;
  endpoints: Endpoint[];
}

export function routing(server: FastifyInstance, services: Services): App {
  const { config, database, clock } = services;
  const endpoints: Endpoint[] = [];
  server.decorateRequest('signedIn', null);

  function register(
    endpoint: Endpoint,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    {
      takesFiles = false,
      maxFileSize = limits.uploadMaxSize,
      provesItself = false,
      needsRoom = false,
      faults,
      ...options
    }: OutsideOptions & OpenOptions = {},
  ) {
    endpoints.push(endpoint);
    const answersNothing = isNothing(endpoint.response);
    const answersFile = endpoint.response instanceof z.ZodFile;
    const route: RouteOptionsOfFastify = {
      ...options,
      method: endpoint.method as HTTPMethods,
      url: endpoint.path,
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(endpoint.method !== 'GET' && { body: endpoint.body }),
        ...(!answersNothing && !answersFile && { response: { 200: endpoint.response } }),
      },
      // A HEAD request would generate the file.
      ...(answersFile && { exposeHeadRoute: false }),
      // Before the body is read: a caller without access cannot send us data.
      onRequest: (request, reply) => admit(endpoint, request, reply, { provesItself, needsRoom }),
      ...(faults && { attachValidation: true }),
      handler: async (request, reply) => {
        const answered = faults
          ? await refuseOnce(endpoint, faults, request, reply, answer)
          : await answer(request, reply);
        return answersNothing ? reply.status(204).send() : answered;
      },
    };
    if (!takesFiles && !provesItself) server.route(route);
    else
      void server.register(async (scope) => {
        if (takesFiles) await acceptFiles(scope, maxFileSize);
        else ignoreForms(scope);
        scope.route(route);
      });
  }

  async function refuseOnce(
    endpoint: Endpoint,
    faults: FaultFinder<Endpoint>,
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      if (request.validationError) throw request.validationError;
      return await answer(request, reply);
    } catch (error) {
      const user = request.signedIn;
      if (!user) throw error;
      const { params } = request;
      throw await withAllFaults(error, endpoint.body, request.body, (body) =>
        database.inCompany(user.companyId, (db) => faults({ params, body, db, user, request } as never)),
      );
    }
  }

  async function admit(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    { provesItself, needsRoom }: OpenOptions,
  ): Promise<void> {
    // Answers contain data of a company. Browsers and proxies must not store them.
    void reply.header('Cache-Control', 'no-store');
    offerXsrfToken(request, reply);
    if (endpoint.permissions === 'anyone') {
      if (!provesItself) requireXsrfToken(request);
      if (needsRoom) requireRoom(endpoint);
      return;
    }
    const token = sessionTokenOf(request);
    const user = token && (await findSession(database, hashOf(token), clock(), config));
    if (!user) throw unauthenticated();
    // The page was made for another user: another tab signed in again, or an impersonation began or ended.
    const meant = request.headers[userHeader];
    if (meant !== undefined && meant !== user.id) throw unauthenticated();
    request.signedIn = user;
    requireXsrfToken(request);
    if (!isAllowed(user.permissions, endpoint.permissions)) throw forbidden();
    if (user.impersonatorId && endpoint.isRefusedWhileImpersonating) throw forbidden(refusedWhileImpersonating(user));
    requireRoom(endpoint);
  }

  function requireRoom({ isReading }: Endpoint): void {
    if (!isReading && database.disk.isFull()) throw diskFull();
  }

  return {
    endpoints,
    route(endpoint, handler, options) {
      const answer = (request: FastifyRequest) => {
        const user = request.signedIn;
        if (!user) throw unauthenticated();
        const work = (db: CompanyDb) => handler({ ...receivedOf<typeof endpoint>(request), db, user });
        if (endpoint.isReading) return database.readInCompany(user.companyId, work);
        return database.inCompany(
          user.companyId,
          async (db) => {
            const answered = await work(db);
            if (user.impersonatorId)
              await recordImpersonatedChange(db, user, {
                at: clock(),
                change: endpoint.summary,
                call: `${endpoint.method} ${request.url.split('?')[0]}`,
                requestId: request.id,
              });
            return answered;
          },
          authorOf(user),
        );
      };
      register(endpoint, answer, options);
    },
    outside(endpoint, handler, options) {
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const user = request.signedIn;
        if (!user) throw unauthenticated();
        return handler({ ...receivedOf<typeof endpoint>(request), user, author: authorOf(user), request, reply });
      };
      register(endpoint, answer, options);
    },
    download(endpoint, handler) {
      register(endpoint, async (request, reply) => {
        const user = request.signedIn;
        if (!user) throw unauthenticated();
        const made = await handler({ ...receivedOf<typeof endpoint>(request), user, author: authorOf(user) });
        return sendDownload(reply, made);
      });
    },
    open(endpoint, handler, options) {
      const answer = (request: FastifyRequest, reply: FastifyReply) =>
        handler({ ...receivedOf<typeof endpoint>(request), request, reply });
      register(endpoint, answer, options);
    },
  };
}

function refusedWhileImpersonating({ name, lastName }: SignedInUser): string {
  const who = `${name} ${lastName}`.trim();
  return `You are acting as ${who}. Stop impersonating to change users, permissions, passwords or mail addresses.`;
}

/** The validator of the endpoint has already converted each part to the type of the endpoint. */
function receivedOf<E extends Endpoint>({ params, query, body }: FastifyRequest): Received<E> {
  return { params, query, body } as unknown as Received<E>;
}

export function validatesByZod(server: FastifyInstance): void {
  server.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => validatorOf(schema, httpPart));
  server.setSerializerCompiler<z.ZodType>(({ schema }) => writerOf(schema));
}
