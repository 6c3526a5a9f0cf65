import { countAttempt, type ThrottleRule } from '#accounts/throttle.ts';
import { tooMany } from '#http/errors.ts';
import type { Services } from '#services';

/** Counts an attempt against each rule; beyond the limit of any it is answered with 429 and goes no further. */
export async function limitAttempts(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ...rules: ThrottleRule[]
): Promise<void> {
  const wait = await countAttempt(database, rules, clock());
  if (wait > 0) throw tooMany(wait);
}
