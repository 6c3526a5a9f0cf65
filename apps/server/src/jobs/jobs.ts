import { PgBoss, type JobResult, type QueueOptions } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { DiskFull, isDiskFull } from '#db/disk-full.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { oneAtATime } from '#db/one-at-a-time.ts';
import { isUnreachable } from '#db/unreachable.ts';

/** Background work. Payloads contain only ids, and the rows have the data. A handler must work if it runs twice. */
export interface Job {
  name: string;
  run(data: unknown): Promise<void>;
  /** The schedule of the job, as a cron expression in UTC. */
  cron?: string;
  /** Runs again this many seconds after it ended, in every process that runs jobs. For short jobs. */
  everySeconds?: number;
  queue?: QueueOptions;
}

/** A job that is sent with data. The data is validated before the job runs. */
export function jobWith<Data>(
  payload: z.ZodType<Data>,
  job: Omit<Job, 'run'> & { run(data: Data): Promise<void> },
): Job {
  return { ...job, run: async (data) => job.run(payload.parse(data)) };
}

/** The payload of a job for one company. */
export const ofCompany = z.object({ companyId: z.number() });

export interface Jobs {
  /**
   * Queues a job, to run now or after some seconds. A job with an id is queued once, even if it is sent several times.
   */
  send(name: string, data: object, id?: string, afterSeconds?: number): Promise<void>;
  /** Starts to process the queues in this process. After an error it can be called again. */
  work(jobs: Job[]): Promise<void>;
  /** Whether `stop` was called. A long job then ends soon, and a later job continues it. */
  isStopping(): boolean;
  stop(): Promise<void>;
}

interface JobsLog {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}

type LogFailure = (error: unknown, details: object, message: string) => void;

interface JobsOptions {
  /** Whether this process maintains the queue and its schedules. Only processes that run jobs do. */
  runs?: boolean;
  /** The pause between two polls of an empty queue. */
  restSeconds?: number;
}

/** The job queue. It shares the connections of the database, because the embedded database has only one. */
export async function startJobs(
  database: Database,
  names: string[],
  log: JobsLog,
  { runs = true, restSeconds = 2 }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        // Jobs wait until there is room, and so does the upkeep of the queue.
        if (database.disk.isFull()) throw new DiskFull();
        return database.pool.query(text, values);
      },
    },
    schema: 'pgboss',
    // A job that is due in a minute starts in the first seconds of that minute, not in the middle.
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 1,
    supervise: runs,
    schedule: runs,
  });
  const logFailure: LogFailure = (error, details, message) => {
    // The log tells once of a full disk. The work is repeated when there is room.
    if (!(database.disk.isFull() && (isDiskFull(error) || isUnreachable(error))))
      log.error({ err: error, ...details }, message);
  };
  boss.on('error', (error) => logFailure(error, {}, 'job queue failed'));
  // The first start creates the tables of the queue. Two servers cannot do that at the same time.
  const start = () =>
    oneAtATime(database, lockKeys.jobQueue, async () => {
      await boss.start();
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const name of names) if (!known.has(name)) await boss.createQueue(name);
      for (const { name } of await boss.getSchedules()) if (!names.includes(name)) await boss.unschedule(name);
    });
  let starting: Promise<void> | undefined;
  const started = async () => {
    if (database.disk.isFull()) throw new DiskFull();
    starting ??= start().catch(async (error: unknown) => {
      await boss.stop({ graceful: false });
      starting = undefined;
      throw error;
    });
    await starting;
  };
  await started().catch((error: unknown) => {
    // The queue starts when there is room, with the first call that needs it.
    if (!database.disk.isFull()) throw error;
  });

  /** The workers of this process, by queue name. */
  const workers = new Map<string, string>();
  const repeated = new Map<string, Repeated>();
  let isStopping = false;
  return {
    async send(name, data, id, afterSeconds) {
      await started();
      await boss.send(name, data, { ...(id && { id }), ...(afterSeconds && { startAfter: afterSeconds }) });
      const worker = workers.get(name);
      // A user may be waiting for the job. Start it here without waiting for the next poll of the queue.
      if (worker && !afterSeconds) boss.notifyWorker(worker);
    },
    async work(jobs) {
      await started();
      const added = jobs.filter(({ name }) => !workers.has(name) && !repeated.has(name));
      // A job can hold the connection of the embedded database longer than others wait for it. So none starts before all
      // queues are ready.
      for (const job of added) if (!job.everySeconds) await prepareQueue(boss, job);
      for (const job of added) {
        if (job.everySeconds) repeated.set(job.name, repeat(job, job.everySeconds, logFailure));
        else workers.set(job.name, await startWorker(boss, job, restSeconds, log, logFailure));
      }
    },
    isStopping: () => isStopping,
    async stop() {
      isStopping = true;
      await Promise.all([...repeated.values()].map(({ stop }) => stop()));
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** For mails that a user waits for. None of them is lost if the mail server is down for a day. */
export const patient = { retryLimit: 200, retryDelayMax: 600 };

async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  await boss.updateQueue(job.name, { retryLimit: 5, retryDelay: 5, retryBackoff: true, ...job.queue });
  if (job.cron) await boss.schedule(job.name, job.cron);
}

/** Returns the id of the worker. It asks the database for nothing that it waits for. */
async function startWorker(
  boss: PgBoss,
  job: Job,
  restSeconds: number,
  log: JobsLog,
  logFailure: LogFailure,
): Promise<string> {
  // After a full batch, fetch the next one immediately, so that a backlog does not wait for the polling.
  const fetching = {
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: restSeconds,
  } as const;
  return boss.work<unknown, JobResult[], typeof fetching>(job.name, fetching, async (batch) => {
    const results: JobResult[] = [];
    for (const { id, data } of batch) {
      try {
        await job.run(data);
        log.info({ job: job.name, id }, 'job done');
        results.push({ id, status: 'completed' });
      } catch (error) {
        // The queue tries it again later. The other jobs of the batch continue.
        logFailure(error, { job: job.name, id }, 'job failed');
        results.push({
          id,
          status: 'failed',
          output: { message: error instanceof Error ? error.message : String(error) },
        });
      }
    }
    return results;
  });
}

interface Repeated {
  /** Waits for the jobs that have started. */
  stop(): Promise<void>;
}

function repeat({ name, run }: Job, seconds: number, logFailure: LogFailure): Repeated {
  let running = Promise.resolve();
  let isOver = false;
  let timer: NodeJS.Timeout;
  const begin = () => {
    running = run({})
      .catch((error: unknown) => logFailure(error, { job: name }, 'job failed'))
      .then(beginLater);
  };
  const beginLater = () => {
    if (!isOver) timer = setTimeout(begin, seconds * 1_000);
  };
  beginLater();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}
