import { countAttempt, type ThrottleRule } from '#accounts/throttle.ts';
import { countPassword, type PasswordCount } from '#accounts/sign-in-limits.ts';
import { tooMany, tooManyFailures } from '#http/errors.ts';
import type { Services } from '#services';

/** Counts an attempt against each rule. Above the limit of any rule, it answers 429 and stops the request. */
export async function limitAttempts(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ...rules: ThrottleRule[]
): Promise<void> {
  const wait = await countAttempt(database, rules, clock());
  if (wait > 0) throw tooMany(wait);
}

/** Counts an attempt to enter a password. Answers the refusal if there were too many, or undefined. */
export async function passwordLimit(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  count: PasswordCount,
): Promise<Error | undefined> {
  const wait = await countPassword(database, count, clock());
  if (wait === 0) return undefined;
  return wait === Infinity ? tooManyFailures() : tooMany(wait);
}
