import { createHash, timingSafeEqual } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#config';
import type { Metrics } from './metrics.ts';

const path = '/metrics';

/** Answers the figures to callers who send the token, if there is one. */
export function metricsRoute(server: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  server.get(path, async (request, reply) => {
    if (token !== undefined && !isAuthorised(request, token)) return refuse(reply);
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Serves the figures on their own port, if the settings name one. Returns how to stop. */
export async function listenForMetrics(
  { metricsHost: host, metricsPort: port, metricsToken }: Config,
  metrics: Metrics | undefined,
): Promise<() => Promise<void>> {
  if (!metrics || port === undefined) return async () => {};
  const server = fastify({ forceCloseConnections: true });
  metricsRoute(server, metrics, metricsToken);
  await server.listen({ host, port }).catch((error: unknown) => {
    throw new Error(`Rampart cannot listen on METRICS_PORT ${port}: ${(error as Error).message}`, { cause: error });
  });
  return () => server.close();
}

function refuse(reply: FastifyReply) {
  return reply.status(401).header('WWW-Authenticate', 'Bearer').send({ message: 'The figures need their token.' });
}

function isAuthorised({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(hash(given), hash(token));
}

// Equal lengths, so that the comparison takes the same time for every text.
const hash = (text: string) => createHash('sha256').update(text).digest();
