import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import type { Database } from '#db/connect.ts';
import type { Secrets } from './accounts/secrets.ts';
import type { Jobs } from '#jobs/jobs.ts';
import type { Mailer } from '#mail/mailer.ts';

/** What the features work with; made in main, or by a test. */
export interface Services {
  config: Config;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  /** For what no request stands behind. */
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  secrets: Secrets;
  clock: () => Date;
  /** Where users reach the server, without a slash at the end: what links in mails begin with. */
  publicUrl: () => string;
}
