import { removeExpired } from '#db/housekeeping.ts';
import type { Services } from '#services';
import type { Job } from '#jobs/jobs.ts';

export const housekeeping = 'housekeeping';

export const housekeepingJob = ({ database, clock }: Services): Job => ({
  name: housekeeping,
  cron: '17 3 * * *',
  run: () => removeExpired(database, clock()),
});
