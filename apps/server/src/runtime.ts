import type { Logger } from 'pino';
import { jobNames, jobsOf, leaveAtStop, renewSecrets, sweepAtStart } from '#app';
import type { Config } from '#config';
import { inBackground } from '#db/in-background.ts';
import { logSecurityRecord } from './accounts/security-record.ts';
import { openSecrets } from './accounts/secret-key.ts';
import { openStorage, type Storage } from './embedded/storage.ts';
import { beginWithRoom, type Begun } from '#jobs/begin-with-room.ts';
import { startJobs } from '#jobs/jobs.ts';
import { createMailer } from '#mail/mailer.ts';
import type { Services } from '#services';

/** An open database and its services, as a server and a worker both need them. */
export interface Runtime {
  services: Services;
  storage: Storage;
  log: Logger;
  /** Starts to run background jobs in this process. On a full disk, they start when there is room. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export async function openRuntime(
  config: Config,
  log: Logger,
  options: { runsJobs: boolean; publicUrl: () => string; onLost(error: Error): void },
): Promise<Runtime> {
  const storage = await openStorage(config, log, options.onLost);
  const { database } = storage;
  try {
    const secrets = await openSecrets(config);
    if (config.previousSecretKey) await renewSecrets({ database, secrets, log });
    const jobs = await startJobs(database, jobNames, log, { runs: options.runsJobs });
    const { publicUrl } = options;
    const mailer = createMailer(config);
    const stopLogging = logSecurityRecord(log);
    const services = { config, database, jobs, mailer, secrets, log, clock: () => new Date(), publicUrl };
    let working: Begun | undefined;
    let hasSwept = false;
    const beginWork = async () => {
      // Once only: the sweep takes running work for that of an earlier process.
      if (!hasSwept) await sweepAtStart(services);
      hasSwept = true;
      await jobs.work(jobsOf({ ...services, database: inBackground(database) }));
    };
    return {
      services,
      storage,
      log,
      async work() {
        working = await beginWithRoom(database.disk, beginWork, (error) =>
          log.error({ err: error }, 'background jobs could not begin'),
        );
      },
      async close() {
        // Long jobs notice it. If the database is unreachable, the stop looks like a crash.
        const leaving = leaveAtStop(services).catch((error: unknown) =>
          log.warn({ err: error }, 'other processes could not be told of the stop'),
        );
        await working?.stop();
        await jobs.stop();
        await leaving;
        services.mailer.close();
        stopLogging();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
