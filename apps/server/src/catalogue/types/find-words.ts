import { plain } from '#catalogue/entries/names.ts';
import { healthCare } from './words/health-care.ts';
import { modules } from './words/modules.ts';
import { networking } from './words/networking.ts';
import { plantSoftware } from './words/plant-software.ts';
import { platform } from './words/platform.ts';
import { powerAndMeasurement } from './words/power-and-measurement.ts';
import { processControl } from './words/process-control.ts';
import { site } from './words/site.ts';
import { supervision } from './words/supervision.ts';
import type { TypeWords } from './words/word-table.ts';

export const typeTable: readonly TypeWords[] = [
  ...processControl,
  ...modules,
  ...supervision,
  ...plantSoftware,
  ...networking,
  ...powerAndMeasurement,
  ...site,
  ...healthCare,
  ...platform,
];

export interface FoundWord {
  type: string;
  category: string;
  /** The words of the text, as written there in lower case and without punctuation. */
  word: string;
}

interface Word {
  type: TypeWords;
  pattern: RegExp;
  /** The first letters before a wildcard, to find the word by. */
  start: string;
  /** How much the word says: its letters and digits. */
  weight: number;
  position: number;
}

/** Words are found by so many letters. */
const startLength = 3;

/** A text as a line of words between spaces. */
export const lineOf = (text: string): string => ` ${(plain(text).match(/[\p{L}\p{M}\p{N}+]+/gu) ?? []).join(' ')} `;

const inNames = indexed(typeTable.flatMap((type) => type.names.map((word) => compiled(type, word))));
const inTexts = indexed(typeTable.flatMap((type) => (type.texts ?? []).map((word) => compiled(type, word))));
const ofMakers = new Map<string, WordIndex>();
const makers = new Map(typeTable.flatMap((type) => (type.makers ?? []).map((maker) => [maker, type] as const)));
for (const maker of new Set(typeTable.flatMap(({ namesOf = {} }) => Object.keys(namesOf)))) {
  const own = typeTable.flatMap((type) => (type.namesOf?.[maker] ?? []).map((word) => compiled(type, word)));
  ofMakers.set(maker, indexed(own));
}

const noWords: WordIndex = new Map();

/** The word of a name. Words that count only for the manufacturer come before the others. */
export function wordOfName(manufacturer: string, line: string): FoundWord | undefined {
  return heaviest(ofMakers.get(manufacturer) ?? noWords, line) ?? heaviest(inNames, line);
}

export const wordOfText = (line: string): FoundWord | undefined => heaviest(inTexts, line);

export function typeOfMaker(manufacturer: string): FoundWord | undefined {
  const type = makers.get(manufacturer);
  return type && { type: type.type, category: type.category, word: manufacturer };
}

/** The word that says most. Of equal ones, the table has the more likely one first. */
function heaviest(words: WordIndex, line: string): FoundWord | undefined {
  let best: Word | undefined;
  for (const start of startsIn(line))
    for (const word of words.get(start) ?? []) if (says(word, best) && word.pattern.test(line)) best = word;
  if (!best) return undefined;
  const word = best.pattern.exec(line)?.[0].trim() ?? '';
  return { type: best.type.type, category: best.type.category, word };
}

const says = (word: Word, best: Word | undefined) =>
  !best || word.weight > best.weight || (word.weight === best.weight && word.position < best.position);

/** By the first letters of their first word. Trying every word on every name would take seconds for a catalogue. */
type WordIndex = ReadonlyMap<string, readonly Word[]>;

function indexed(words: readonly Word[]): WordIndex {
  const index = new Map<string, Word[]>();
  for (const word of words) {
    const known = index.get(word.start);
    if (known) known.push(word);
    else index.set(word.start, [word]);
  }
  return index;
}

function startsIn(line: string): Set<string> {
  const starts = new Set<string>();
  for (const token of line.trim().split(' '))
    for (let length = 0; length <= startLength; length += 1) starts.add(token.slice(0, length));
  return starts;
}

function compiled(type: TypeWords, word: string): Word {
  const source = word
    .replaceAll('+', String.raw`\+`)
    // A line has nothing but words between spaces. Naming their letters instead takes a second to compile.
    .replaceAll('*', '[^ ]*')
    .replaceAll('#', String.raw`\d+`);
  return {
    type,
    pattern: new RegExp(` ${source}(?= )`),
    start: (/^[^*# ]*/.exec(word)?.[0] ?? '').slice(0, startLength),
    weight: word.replaceAll(/[*# ]/g, '').length,
    position: typeTable.indexOf(type),
  };
}
