import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import type { Database } from '#db/connect.ts';
import type { Secrets } from './accounts/secrets.ts';
import type { Jobs } from '#jobs/jobs.ts';
import type { Mailer } from '#mail/mailer.ts';

/** The services that features use. Made in main, or by a test. */
export interface Services {
  config: Config;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  /** For work outside a request. */
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  secrets: Secrets;
  clock: () => Date;
  /** The address that users open, without a slash at the end. Links in mails begin with it. */
  publicUrl: () => string;
}
