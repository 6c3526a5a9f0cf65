import { ApiError } from '#lib/api/api-error.ts';
import type { FailurePolicy } from '#lib/api/failures.ts';
import { inPlaceText } from './in-place-text.ts';

interface Refusal<Field extends string> {
  /** The texts by field of the form. */
  fields: Partial<Record<Field, string>>;
  /** What belongs to no field, for a place above the form. */
  text: string | undefined;
}

/** What a form shows of a failed save. Each text of the server is shown once: at its field, or above the form. */
export function refusalOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { prefix = '', policy = 'form' }: { prefix?: string; policy?: FailurePolicy } = {},
): Refusal<Field> {
  const text = inPlaceText(policy, error);
  const named = Object.entries((error instanceof ApiError && error.errors) || {}).map(
    ([key, texts]) => [key.startsWith(prefix) ? key.slice(prefix.length) : key, texts.join(' ')] as const,
  );
  const isField = ([key]: (typeof named)[number]) => (fields as readonly string[]).includes(key);
  const rest = named.filter((entry) => !isField(entry)).map(([, reason]) => reason);
  return {
    fields: Object.fromEntries(named.filter(isField)) as Refusal<Field>['fields'],
    text: named.some(isField) ? rest.join(' ') || undefined : text,
  };
}
