import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { CallTimeout } from '#lib/api/api-error.ts';
import { failureOutcome, type FailurePolicy } from '#lib/api/failures.ts';

/** The text that a dialog shows for its failed call. It includes timeouts, because nothing else reports them. */
export function inPlaceText(policy: FailurePolicy, error: unknown): string | undefined {
  if (error instanceof CallTimeout) return messages.noAnswer;
  const outcome = error ? failureOutcome(policy, error) : undefined;
  return outcome?.kind === 'in-place' ? outcome.text : undefined;
}
