import type { Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { markEarlierMonthsDue, rateDue } from './due.actions.ts';

export const monthlyRatings = 'monthly-ratings';

/**
 * Rates everything anew on the first of each month. It looks every day: a server that stood still on the first catches
 * up, on other days nothing is due, and what a killed load left is rated.
 */
export const monthlyRatingsJob = ({ database, clock }: Services): Job => ({
  name: monthlyRatings,
  cron: '7 0 * * *',
  async run() {
    await markEarlierMonthsDue(database, clock());
    await rateDue(database, clock());
  },
});
