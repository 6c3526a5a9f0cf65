import type { FastifyInstance } from 'fastify';
import type { Services } from '#services';

/** `/healthz`: the process answers. `/readyz`: it can do work, and is not on its way down. */
export function healthRoutes(server: FastifyInstance, { database }: Services, isClosing: () => boolean): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    if (isClosing()) return reply.status(503).send({ status: 'closing' });
    try {
      await database.pool.query('SELECT 1');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
}
