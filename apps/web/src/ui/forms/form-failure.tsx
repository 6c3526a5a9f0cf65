import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { failureOutcome } from '#lib/api/failures.ts';
import { Note } from './note.tsx';

/** Shows why a form failed. It includes timeouts, because nothing else reports them. */
export function FormFailure({ error }: { error: unknown }) {
  if (!error) return null;
  const outcome = failureOutcome('form', error);
  return <Note tone="failure">{outcome.kind === 'in-place' ? outcome.text : messages.noAnswer}</Note>;
}
