import { messages } from '@rampart/contract/rules/messages.ts';
import { CallTimeout } from '#lib/api/api-error.ts';
import { failureOutcome, type FailurePolicy } from '#lib/api/failures.ts';

/** What a dialog says about its failed call. Of a timeout it says so itself, because nobody else does. */
export function inPlaceText(policy: FailurePolicy, error: unknown): string | undefined {
  if (error instanceof CallTimeout) return messages.noAnswer;
  const outcome = error ? failureOutcome(policy, error) : undefined;
  return outcome?.kind === 'in-place' ? outcome.text : undefined;
}
