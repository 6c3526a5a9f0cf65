import type { Meaning } from './words/synonyms.ts';
import { meaningOf } from './heading-meaning.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { SheetSample } from './mapping.ts';

/** A column and what it may be. */
export interface Guess extends Meaning {
  place: number;
}

const plain = (heading: string) => heading.replaceAll('*', '').trim().toLowerCase();

/** What each column may be, by its heading, or by its cells if the heading says nothing. */
export function guessColumns(sheet: SheetSample, profiles: ReadonlyMap<number, ColumnProfile>): Guess[] {
  const headings = new Set(sheet.columns.map(({ heading }) => plain(heading)));
  // Elsewhere `Product ID` is the number that the maker or the other program gives.
  const isOurs = headings.has('rampart id') || (headings.has('manufacturer') && headings.has('product'));
  return sheet.columns.flatMap(({ place, heading }) => {
    const profile = profiles.get(place);
    // A place, a time or a network address is none of our fields, even if its heading is a synonym.
    if (profile === undefined || profile.elsewhere > 0.5) return [];
    if (isOurs && plain(heading) === 'product id') return [{ field: 'Product ID', sureness: 100, place }];
    const { meanings, isOther } = meaningOf(heading);
    if (isOther) return [];
    const guesses = meanings.length > 0 ? byHeading(meanings, profile) : byCells(profile, heading.trim() !== '');
    return guesses.map((guess) => ({ ...guess, place }));
  });
}

function byHeading(meanings: readonly Meaning[], profile: ColumnProfile): Meaning[] {
  return meanings
    .map((meaning) => ({ ...meaning, sureness: meaning.sureness * likeness(meaning, profile) }))
    .filter(({ sureness }) => sureness > 0);
}

/** How well the cells fit the heading. An empty column is proposed only if no other fits. */
function likeness({ field, sureness }: Meaning, profile: ColumnProfile): number {
  if (profile.texts.length === 0) return 0.4;
  const fullness = 0.7 + 0.3 * profile.filled;
  switch (field) {
    // Asset tags are often filled in for a few assets only. Then the name is the better one.
    case 'Asset ID':
      if (sureness < 65 && countsRows(profile.texts)) return 0;
      return fullness * (profile.filled < 0.5 ? 0.6 : 1) * (profile.distinct < 0.9 ? 0.35 : 1);
    case 'Serial Number':
      return fullness * (profile.distinct < 0.5 && profile.texts.length > 5 ? 0.5 : 1);
    // Numbers of a table of makers are no names.
    case 'Manufacturer':
      return fullness * (profile.texts.every((text) => /^[\d.]+$/.test(text)) ? 0.3 : 1);
    // Places that differ in each row are no locations that assets share, unless the heading says so.
    case 'Location':
      return fullness * (sureness < 80 && profile.distinct > 0.9 && profile.texts.length > 5 ? 0.9 : 1);
    // `Version` and `Impact` say little.
    case 'Firmware Version':
      return fullness * (sureness < 80 && profile.version < 0.3 ? 0.6 : 1);
    case 'Priority':
      return fullness * (sureness < 80 && profile.priority < 0.5 ? 0.3 : 1);
    default:
      return fullness;
  }
}

/** 1, 2, 3 …: the number of a row means another asset as soon as somebody sorts the list. */
function countsRows(texts: readonly string[]): boolean {
  const first = Number(texts[0]);
  return first <= 1 && texts.every((text, index) => Number(text) === first + index);
}

/** Fewer rows show too little. */
const leastCells = 3;
const most = 0.8;

/** A heading that we do not know says that the column is probably something else, so its cells must be clearer. */
function byCells(profile: ColumnProfile, hasHeading: boolean): Meaning[] {
  if (profile.texts.length < leastCells) return [];
  const guesses: Meaning[] = [];
  const guess = (field: Meaning['field'], sureness: number) => guesses.push({ field, sureness });
  if (profile.maker >= 0.5) guess('Manufacturer', 40 * profile.maker + 10);
  if (profile.version >= most && profile.plainVersion >= 0.3) guess('Firmware Version', 45 * profile.version);
  if (profile.priority >= most && (profile.hasPriorityWords || !hasHeading) && profile.distinct < 1) {
    guess('Priority', (profile.hasPriorityWords ? 45 : 35) * profile.priority);
  }
  // What is found by now is none of the codes, which look alike.
  if (guesses.length > 0 || hasHeading) return guesses;
  if (profile.code >= most && profile.distinct >= 0.95) {
    // Asset tags begin alike. Serial numbers are longer.
    const isTag = /\p{L}{2}/u.test(profile.prefix);
    const isLong = profile.texts.every(({ length }) => length >= 6);
    guess('Asset ID', isTag ? 40 : 20);
    if (isLong) guess('Serial Number', isTag ? 25 : 38);
  }
  if (profile.model >= most) guess('Product', 30 + (profile.distinct < 0.95 ? 10 : -8) + 4 * profile.model);
  return guesses;
}
