import { countAttempt, type ThrottleRule } from '#accounts/throttle.ts';
import { tooMany } from '#http/errors.ts';
import type { Services } from '#services';

/** Counts an attempt against each rule. Above the limit of any rule, it answers 429 and stops the request. */
export async function limitAttempts(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ...rules: ThrottleRule[]
): Promise<void> {
  const wait = await countAttempt(database, rules, clock());
  if (wait > 0) throw tooMany(wait);
}
