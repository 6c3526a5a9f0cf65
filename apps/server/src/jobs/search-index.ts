import { putAwayNewWords } from './housekeeping.actions.ts';
import type { Services } from '#services';
import type { Job } from '#jobs/jobs.ts';

/** A change of thousands of assets leaves a list that every search reads until this job moves it into the index. */
export const searchIndexJob = ({ database }: Services): Job => ({
  name: 'search-index',
  everySeconds: 5,
  run: async () => void (await putAwayNewWords(database)),
});
