import type { Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { markEarlierMonthsDue, rateDue } from './due.actions.ts';

export const monthlyRatings = 'monthly-ratings';

/**
 * Rates everything again on the first of each month. The job runs every day: it catches up if the server was off on the
 * first, does nothing on other days, and rates what a killed load left.
 */
export const monthlyRatingsJob = ({ database, clock }: Services): Job => ({
  name: monthlyRatings,
  cron: '7 0 * * *',
  async run() {
    await markEarlierMonthsDue(database, clock());
    await rateDue(database, clock());
  },
});
