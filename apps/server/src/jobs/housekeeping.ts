import { removeExpired } from './housekeeping.actions.ts';
import { removeUnusedVersions } from './unused-versions.actions.ts';
import { tellWhenOutgrown } from '#embedded/outgrown.ts';
import type { Services } from '#services';
import type { Job } from '#jobs/jobs.ts';

export const housekeeping = 'housekeeping';

export const housekeepingJob = ({ database, clock, log }: Services): Job => ({
  name: housekeeping,
  cron: '17 3 * * *',
  async run() {
    await removeExpired(database, clock());
    await removeUnusedVersions(database);
    await tellWhenOutgrown(database, log);
  },
});
