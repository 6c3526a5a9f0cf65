import type { FastifyInstance } from 'fastify';
import { within } from '#http/within.ts';
import type { Services } from '#services';

/** A monitor prefers a negative answer to waiting for a database that hangs. */
const readyLimit = 3000;

/** What `/readyz` says of each part. */
interface Parts {
  server: 'ok' | 'closing';
  database?: 'ok' | 'unreachable';
  disk?: 'ok' | 'full';
}

/**
 * `/healthz`: the process answers. `/readyz`: it can work and is not shutting down, and which part is not ready. On a
 * full disk it can only read, so a monitor gets 503.
 */
export function healthRoutes(server: FastifyInstance, { database }: Services, isClosing: () => boolean): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    const notReady = (status: string, parts: Parts) => reply.status(503).send({ status, parts });
    if (isClosing()) return notReady('closing', { server: 'closing' });
    const disk = database.disk.isFull() ? 'full' : 'ok';
    try {
      await within(readyLimit, database.pool.query('SELECT 1'));
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return notReady('database unreachable', { server: 'ok', database: 'unreachable', disk });
    }
    const parts: Parts = { server: 'ok', database: 'ok', disk };
    return disk === 'full' ? notReady('disk full', parts) : { status: 'ready', parts };
  });
}
