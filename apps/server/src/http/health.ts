import type { FastifyInstance } from 'fastify';
import type { Services } from '#services';

/** A monitor prefers a negative answer to waiting for a database that hangs. */
const readyLimit = 3000;

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * `/healthz`: the process answers. `/readyz`: it can work and is not shutting down. On a full disk it can only read, so a
 * monitor gets 503.
 */
export function healthRoutes(server: FastifyInstance, { database }: Services, isClosing: () => boolean): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    if (isClosing()) return reply.status(503).send({ status: 'closing' });
    try {
      await within(readyLimit, database.pool.query('SELECT 1'));
      if (database.disk.isFull()) return await reply.status(503).send({ status: 'disk full' });
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
}
