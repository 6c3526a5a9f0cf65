import type { Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { decideDue } from './decisions.actions.ts';

/** A run ends after this time, so that a server can stop. The next one continues. */
const longestRun = 10_000;

/** Decides what a killed load, an update of Rampart or a restored backup left. A load decides its own changes. */
export const decideVersionsJob = ({ database }: Pick<Services, 'database'>): Job => ({
  name: 'decide-versions',
  everySeconds: 5,
  async run() {
    const end = Date.now() + longestRun;
    await decideDue(database, () => Date.now() < end);
  },
});
