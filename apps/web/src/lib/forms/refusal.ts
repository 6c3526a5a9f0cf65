import { ApiError } from '#lib/api/api-error.ts';
import type { FailurePolicy } from '#lib/api/failures.ts';
import { inPlaceText } from './in-place-text.ts';

interface Refusal<Field extends string> {
  /** The texts by form field. */
  fields: Partial<Record<Field, string>>;
  /** The text that belongs to no field, shown above the form. */
  text: string | undefined;
}

/**
 * The texts that a form shows for a failed save. Each text of the server appears once: at its field, or above the form.
 */
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
