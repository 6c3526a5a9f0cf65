import { putAwayNewWords } from './housekeeping.actions.ts';
import type { Services } from '#services';
import type { Job } from '#jobs/jobs.ts';

/** Whoever changes thousands of assets leaves a list that every search reads until it is put away. */
export const searchIndexJob = ({ database }: Services): Job => ({
  name: 'search-index',
  everySeconds: 5,
  run: async () => void (await putAwayNewWords(database)),
});
