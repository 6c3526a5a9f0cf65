import { failureOutcome } from '#lib/failures.ts';
import { fieldLabels, type AssetField } from './asset-values.ts';

interface Refusal {
  /** By the fields of the form. */
  fields: Partial<Record<AssetField, string>>;
  /** What belongs to none of them. */
  text: string | undefined;
}

/** What a form shows of a failed call, each text at its field. */
export function refusalOf(error: unknown): Refusal {
  const outcome = failureOutcome('form', error);
  if (outcome.kind !== 'in-place') return { fields: {}, text: undefined };
  const named = Object.entries(outcome.errors ?? {}).map(
    ([key, texts]) => [key.replace(/^data\./, ''), texts[0]] as const,
  );
  const isField = (key: string) => key in fieldLabels;
  const rest = named.filter(([key]) => !isField(key)).map(([, text]) => text);
  return {
    fields: Object.fromEntries(named.filter(([key]) => isField(key))),
    text: named.length === 0 ? outcome.text : rest.join(' ') || undefined,
  };
}
