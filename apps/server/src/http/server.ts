import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#config';
import { answerError, notFound } from '#http/errors.ts';
import { healthRoutes } from '#http/health.ts';
import { openApiRoute } from '#http/openapi.ts';
import { routing, validatesByZod, type App } from '#http/routing.ts';
import { webRoutes } from '#http/web.ts';
import type { Services } from '#services';

/** Far above any form; files have a limit of their own. */
const bodyLimit = 1024 * 1024;

export interface HttpServer {
  server: FastifyInstance;
  app: App;
}

/** Counted from our side, so that a caller cannot put an address of its own choice in front. */
function trusted(proxies: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** The HTTP server without any feature: security headers, errors, logs, health, documents, the web app's files. */
export async function createServer(
  services: Services,
  logger: FastifyServerOptions['loggerInstance'],
): Promise<HttpServer> {
  const { config } = services;
  const server = fastify({
    bodyLimit,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    // A caller's own id would let it write whatever it likes into our logs.
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Ends idle connections on closing; requests that are running are finished.
    forceCloseConnections: 'idle',
    // A request that trickles in for longer than this is given up.
    requestTimeout: 120_000,
    frameworkErrors: answerError,
    // Requests are logged by the hook below, without what addresses can hold.
    logController: new LogController({ disableRequestLogging: true }),
    ...(logger && { loggerInstance: logger }),
  });

  server.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
  });
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    // A connection that is kept for a next request would keep the server from closing.
    if (isClosing) void reply.header('Connection', 'close');
  });
  server.addHook('onResponse', async (request, reply) => {
    // The path only: queries can hold what people searched for, and links hold tokens.
    const route = request.routeOptions.url ?? 'no route';
    const { statusCode, elapsedTime } = reply;
    request.log.info(
      { method: request.method, route, statusCode, ms: Math.round(elapsedTime * 10) / 10, user: request.signedIn?.id },
      'request',
    );
  });

  await server.register(cookie);
  // Made once: the plugin around it would put the whole policy together anew for every answer.
  const secure = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets custom properties on elements through the style attribute.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...tileHosts(config)],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // Helmet would have plain HTTP on localhost upgraded to HTTPS, where nothing answers.
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
  server.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  validatesByZod(server);
  server.setErrorHandler(answerError);

  const app = routing(server, services);
  healthRoutes(server, services, () => isClosing);
  openApiRoute(server, app);
  await webRoutes(server, services, () => notFound());
  return { server, app };
}

/** Where the tiles of the map come from, as a policy names it; `{s}` stands for one of several hosts. */
function tileHosts({ mapTiles }: Config): string[] {
  if (!mapTiles) return [];
  const { protocol, host } = new URL(mapTiles.replace('{s}', 'any-host'));
  return [`${protocol}//${host.replace('any-host', '*')}`];
}
