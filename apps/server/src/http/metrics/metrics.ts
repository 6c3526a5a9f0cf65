import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '#http/within.ts';
import type { Services } from '#services';
import { countOpenWork, databaseSize } from './open-work.queries.ts';

/** The figures of this process and of the work that all processes share, for Prometheus. */
export interface Metrics {
  /** Counts an answered request. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** The figures in the text form of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

/** A monitor prefers missing figures to waiting for a database that hangs. */
const patience = 3000;

export function createMetrics({ database, log }: Pick<Services, 'database' | 'log'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'rampart_http_request_duration_seconds',
    help: 'Answered requests and their times.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const gauge = <const Labels extends string>(name: string, help: string, ...labelNames: Labels[]) =>
    new Gauge({ name: `rampart_${name}`, help, labelNames, registers });

  const connections = gauge('database_connections', 'Connections to the database.', 'state');
  const waiting = gauge('database_waiting', 'Work that waits for a connection.');
  const up = gauge('database_up', '1 if the database answers, else 0.');
  const size = gauge('database_size_bytes', 'Size of the database.');
  const full = gauge('disk_full', '1 while the disk of the embedded database is full, else 0.');
  const work = {
    job: gauge('jobs', 'Background jobs that wait, run or failed.', 'queue', 'state'),
    import: gauge('imports', 'Imports that a server works on.', 'state'),
    mail: gauge('mails', 'Mails that wait or are being sent.', 'state'),
    load: gauge('catalogue_loads', 'Loads of the catalogue that are not finished.', 'state'),
  };

  async function askDatabase(): Promise<void> {
    const open = await within(patience, countOpenWork(database));
    size.set(await within(patience, databaseSize(database)));
    up.set(1);
    for (const { kind, name, state, amount } of open) {
      if (kind === 'job') work.job.set({ queue: name, state }, amount);
      else work[kind].set({ state }, amount);
    }
  }

  return {
    contentType: registry.contentType,
    answered({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    async text() {
      const { pool, disk } = database;
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      waiting.set(pool.waitingCount);
      full.set(disk.isFull() ? 1 : 0);
      // What has ended since the last time is not counted any more.
      for (const each of Object.values(work)) each.reset();
      size.remove();
      up.set(0);
      await askDatabase().catch((error: unknown) => log.warn({ err: error }, 'the database has no figures'));
      return registry.metrics();
    },
  };
}
