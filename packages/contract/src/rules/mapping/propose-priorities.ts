import { type PriorityName, priorityLevels, priorityNames } from '../priorities.ts';
import { priorityWords } from './words/priority-words.ts';

/** Blank: no priority. */
type Meaning = PriorityName | '';

const meanings = new Map<string, Meaning>();
for (const word of priorityWords.none) meanings.set(word, '');
for (const level of priorityLevels) {
  for (const word of priorityWords[level]) meanings.set(word, priorityNames[level]);
}
const { high, medium, low } = priorityNames;

/** 1 and A are the most critical, as in SAP PM and Maximo. */
const steps: Record<string, Meaning> = {
  '1': high,
  '2': high,
  '3': medium,
  '4': low,
  '5': low,
  a: high,
  b: medium,
  c: low,
  d: low,
};
/** If a list has no more than three steps, each is one of our priorities. */
const shortSteps: Record<string, Meaning> = { ...steps, 2: medium, 3: low };

/** What the texts of a priority column probably mean, by the text in lower case. Unknown texts have no entry. */
export function proposePriorities(texts: readonly string[]): Record<string, Meaning> {
  const keys = [...new Set(texts.map((text) => text.trim().toLowerCase()))];
  const isLong = keys.some((key) => ['4', '5'].includes(partsOf(key).step ?? ''));
  const proposed: [string, Meaning][] = [];
  for (const key of keys) {
    const { step, word } = partsOf(key);
    // A word beside the number says more than the number: in `4 - high`, 4 is not low.
    const byWord = word === undefined ? undefined : meanings.get(word);
    const meaning = byWord ?? (step === undefined ? undefined : (isLong ? steps : shortSteps)[step]);
    if (key !== '' && meaning !== undefined) proposed.push([key, meaning]);
  }
  return Object.fromEntries(proposed);
}

/** The number or letter and the word of texts like `1`, `P2`, `A`, `1 - most critical` and `high (1)`. */
function partsOf(key: string): { step?: string; word?: string } {
  const text = key.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l');
  if (meanings.has(text)) return { word: text };
  const step =
    /^(?:p|prio|priority|class|klasse|classe|clase|stufe|level|cat)?[ .:]*([1-5]|[a-d])(?:\.0)?(?=$|[^\p{L}\p{N}.])/u.exec(
      text,
    )?.[1];
  const word = text
    .replaceAll(/^[\p{N}a-d][^\p{L}\p{N}]+|[([]?\p{N}[)\]]?$/gu, '')
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/ (priority|criticality|prioritat|kritikalitat|priorite|criticite)$/g, '')
    .trim();
  return { step, word };
}
