import { messages } from '@rampart/contract/rules/messages.ts';
import { failureOutcome } from '#lib/api/failures.ts';
import { Note } from './note.tsx';

/** A form says what went wrong with it; of a timeout it says so itself, because nobody else does. */
export function FormFailure({ error }: { error: unknown }) {
  if (!error) return null;
  const outcome = failureOutcome('form', error);
  return <Note tone="failure">{outcome.kind === 'in-place' ? outcome.text : messages.noAnswer}</Note>;
}
