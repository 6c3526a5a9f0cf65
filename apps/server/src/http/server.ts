import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#config';
import { addressOf } from '#http/address.ts';
import { answerBrokenRequest } from '#http/input/broken-requests.ts';
import { answerError, answerErrorOn, notFound } from '#http/errors.ts';
import { knowsHttps } from '#http/sign-in/cookies.ts';
import { healthRoutes } from '#http/health.ts';
import type { Metrics } from '#http/metrics/metrics.ts';
import { metricsRoute } from '#http/metrics/metrics-routes.ts';
import { openApiRoute } from '#http/openapi/openapi.ts';
import { routing, validatesByZod, type App } from '#http/routing.ts';
import { routedAddress, webRoutes } from '#http/web.ts';
import type { Services } from '#services';

/** Far above any form. Files have their own limit. */
const bodyLimit = 1024 * 1024;

/** As long as the longest address that Node accepts. The schema of a call limits its ids, and answers 404. */
const maxParamLength = 16 * 1024;

/** Answers of a security control. The log has the caller's address, so that an attack can be traced. */
const refusals = new Set([401, 403, 413, 415, 419, 422, 429]);

export interface HttpServer {
  server: FastifyInstance;
  app: App;
  /** If the settings ask for figures. */
  metrics: Metrics | undefined;
}

/** Counts proxies from our side, so that a caller cannot add an address in front. */
function trusted(proxies: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** The HTTP server without any feature: security headers, errors, logs, health, API document, files of the web app. */
export async function createServer(
  services: Services,
  logger: FastifyServerOptions['loggerInstance'],
): Promise<HttpServer> {
  const { config } = services;
  const secure = securityHeaders(config);
  // Most servers are not measured, and need not load what measures.
  const metrics = isMeasured(config) ? (await import('#http/metrics/metrics.ts')).createMetrics(services) : undefined;
  const server = fastify({
    bodyLimit,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    // With an id from the caller, the caller could write any text into our logs.
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    // Closing ends idle connections. Running requests finish.
    forceCloseConnections: 'idle',
    // A request that takes longer than this to arrive is cancelled.
    requestTimeout: 120_000,
    // Such a request, for example one with a broken address, runs no hook.
    frameworkErrors: (error, request, reply) =>
      secure(request.raw, reply.raw, () => answerError(error, request, reply)),
    clientErrorHandler: answerBrokenRequest,
    // The hook below logs requests, without the values in their addresses.
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
    // A keep-alive connection would keep the server from closing.
    if (isClosing) void reply.header('Connection', 'close');
  });
  server.addHook('onResponse', async (request, reply) => {
    // Log the path only: queries can contain search words, and links contain tokens.
    const route = request.routeOptions.url ?? 'no route';
    const { statusCode, elapsedTime } = reply;
    const ms = Math.round(elapsedTime * 10) / 10;
    metrics?.answered({ method: request.method, route, status: statusCode, seconds: elapsedTime / 1000 });
    const line = { method: request.method, route, statusCode, ms, user: request.signedIn?.id };
    if (refusals.has(statusCode)) request.log.info({ ...line, address: addressOf(request) }, 'request refused');
    else request.log.info(line, 'request');
  });

  await server.register(cookie);
  knowsHttps(server, config);
  server.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  validatesByZod(server);
  server.setErrorHandler(answerErrorOn(services.database.disk));

  const app = routing(server, services);
  healthRoutes(server, services, () => isClosing);
  if (metrics && config.metricsPort === undefined) metricsRoute(server, metrics, config.metricsToken);
  openApiRoute(server, app);
  await webRoutes(server, () => notFound());
  return { server, app, metrics };
}

/** Whether the settings ask for figures for monitoring. */
function isMeasured({ metricsPort, metricsToken }: Config): boolean {
  return metricsPort !== undefined || metricsToken !== undefined;
}

/** Create it once. The plugin would build the whole policy again for every answer. */
function securityHeaders(config: Config) {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets custom properties on elements through the style attribute.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...tileHosts(config)],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        // A page with an injected <base> would load its scripts from elsewhere.
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // Helmet would upgrade plain HTTP on localhost to HTTPS, where nothing answers.
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
}

/** The hosts of the map tiles, as the policy names them; `{s}` is a placeholder for one of several hosts. */
function tileHosts({ mapTiles }: Config): string[] {
  if (!mapTiles) return [];
  const { protocol, host } = new URL(mapTiles.replace('{s}', 'any-host'));
  return [`${protocol}//${host.replace('any-host', '*')}`];
}
