import { sql, type RawBuilder } from 'kysely';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { parseSearch as endpoint } from '@rampart/contract/api/search.ts';
import { idPartOf, idsIn, trackingIdOf } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { joinIds } from '#lists/words/sought-ids.ts';
import {
  findSynonyms,
  isInProduct,
  haveTypes,
  typedWords,
  withTypes,
  type SoughtWord,
} from '#lists/words/sought-words.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { wordsOf } from '#lists/words/words.ts';
import { findIds } from './ids.queries.ts';
import { correctWords } from './search.queries.ts';

interface Found {
  value: number;
  /** As it is in the text. */
  label: string;
  /** As it is called now. */
  shown: string;
}

type Parsed = Answer<typeof endpoint>;

/**
 * Like `parseSearch`. If no product has the words, they are treated as mistyped and corrected to words of the
 * catalogue.
 */
export async function parseCatalogueSearch(db: CompanyDb, search: string): Promise<Parsed> {
  const { parsed, words } = await parse(db, search);
  if (await isFound(db, words)) return parsed;
  const corrected = await correctWords(db, await typedWords(db, search));
  const spelled = corrected && (await parse(db, corrected));
  return spelled && (await isFound(db, spelled.words)) ? { ...spelled.parsed, corrected } : parsed;
}

/** Whether a product has every word. */
async function isFound(db: CompanyDb, words: readonly SoughtWord[]): Promise<boolean> {
  if (words.length === 0) return true;
  const hasEveryWord = sql.join(words.map(isInProduct), sql` AND `);
  const query = sql`SELECT FROM known_product product WHERE ${hasEveryWord} LIMIT 1`;
  const { rows } = await (haveTypes(words) ? plannedPerCall(query) : query).execute(db);
  return rows.length > 0;
}

/** Finds the name of a manufacturer and of an equipment type inside a query. The other words are searched for. */
export async function parseSearch(db: CompanyDb, search: string): Promise<Parsed> {
  return (await parse(db, search)).parsed;
}

/** The answer, and the words that are left to search for. */
async function parse(db: CompanyDb, search: string): Promise<{ parsed: Parsed; words: SoughtWord[] }> {
  const { hidden, shown } = await hideIds(db, search);
  const maker = await longestNameIn(db, makerNames, hidden);
  const organization = maker && { value: maker.value, label: maker.shown };
  const hiddenRest = maker ? without(hidden, maker.label) : hidden;
  // Types of components are not equipment types. Their names stay words, and the list also searches its types for them.
  const named = await longestNameIn(
    db,
    sql`(SELECT id, name, name AS shown FROM product_type WHERE kind = 'product') equipment`,
    hiddenRest,
  );
  const rest = shown(hiddenRest);
  const words = wordsOf(rest);
  const synonyms = await findSynonyms(db, words);
  const [longest] = synonyms.toSorted((one, other) => other.length - one.length);
  const [meant] = longest?.types ?? [];
  const phrase = longest ? words.slice(longest.from, longest.from + longest.length).join(' ') : '';
  // A synonym extends the search. It stays a word, and finds its type as well as products with the word.
  if (longest && meant && phrase.length >= (named?.label.length ?? 0)) {
    const label = { value: meant.id, label: meant.name };
    const parsed = { filter_string: tidy(rest), label, synonym: phrase, ...(organization && { organization }) };
    return { parsed, words: joinIds(withTypes(words, synonyms), rest) };
  }
  const filter_string = tidy(named ? shown(without(hiddenRest, named.label)) : rest);
  const left = wordsOf(filter_string);
  return {
    parsed: {
      filter_string,
      ...(named && { label: { value: named.value, label: named.label } }),
      ...(organization && { organization }),
    },
    words: joinIds(withTypes(left, named ? await findSynonyms(db, left) : synonyms), filter_string),
  };
}

/** Stands for a word of an id. No name contains it. */
const hiddenWord = '\u{FFFC}';

/**
 * The query with hidden ids, so that no part of an id is read as the name of a manufacturer or a type, and a function
 * that shows them again. Takes one query if a word only looks like an id.
 */
async function hideIds(db: CompanyDb, search: string) {
  const ids = idsIn(search);
  const { advisories } = await findIds(
    db,
    ids.filter(({ isCertain }) => !isCertain),
  );
  const known = new Set(advisories.map(({ tracking_id }) => trackingIdOf(tracking_id)));
  const isWhole = idPartOf(search)?.isCertain;
  const isOfId = (index: number) =>
    ids.some(
      ({ from, length, isCertain, text }) => from <= index && index < from + length && (isCertain || known.has(text)),
    );
  const words: string[] = [];
  let index = -1;
  const hidden = search.replaceAll(hiddenWord, ' ').replaceAll(/\S+/g, (word) => {
    index += 1;
    if (!isWhole && !isOfId(index)) return word;
    words.push(word);
    return hiddenWord;
  });
  // Names are cut out, never moved, so the hidden words stay in order.
  const shown = (text: string) => {
    let next = -1;
    return text.replaceAll(hiddenWord, () => words[(next += 1)] ?? '');
  };
  return { hidden, shown };
}

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** Manufacturers are also found by the names that they had before. */
const makerNames = sql`(
  SELECT id, name, name AS shown FROM known_manufacturer
  UNION ALL
  SELECT kept.id, other.name, kept.name FROM manufacturer_other_name other JOIN manufacturer kept ON kept.id = manufacturer_id
  WHERE other.name <> kept.name) maker`;

async function longestNameIn(db: CompanyDb, names: RawBuilder<unknown>, text: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT id AS value, name AS label, shown FROM ${names}
    WHERE strpos(lower(${text}), lower(name)) > 0 ORDER BY length(name) DESC, id LIMIT 20`.execute(db);
  return rows.find(({ label }) => placeOf(text, label) !== undefined);
}

function without(text: string, name: string): string {
  const place = placeOf(text, name);
  return place === undefined ? text : `${text.slice(0, place)} ${text.slice(place + name.length)}`;
}

/** The position of a name as complete words: "ABB" is not in "grabber". */
function placeOf(text: string, name: string): number | undefined {
  const [within, looked] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = within.indexOf(looked); at >= 0; at = within.indexOf(looked, at + 1)) {
    const [before, after] = [within[at - 1] ?? ' ', within[at + looked.length] ?? ' '];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return at;
  }
  return undefined;
}
