import { putAwayNewWords } from '#db/housekeeping.ts';
import type { Services } from '#services';
import type { Job } from '#jobs/jobs.ts';

export const searchIndex = 'search-index';

export const searchIndexJob = ({ database }: Services): Job => ({
  name: searchIndex,
  cron: '* * * * *',
  run: async () => void (await putAwayNewWords(database)),
});
