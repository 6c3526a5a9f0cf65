import { sql } from 'kysely';
import { synonymMaxWords, typeSynonyms } from '@rampart/contract/rules/catalogue/type-synonyms.ts';
import type { Condition } from '#db/conditions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { isAffected, joinIds, patternOf, type TextWord } from './sought-ids.ts';
import { wordsOf } from './words.ts';

export interface EquipmentType {
  id: number;
  name: string;
}

/** A word of a search, with the equipment types that it means. A product matches by the word or by its type. */
export interface SoughtWord extends TextWord {
  types: readonly EquipmentType[];
}

/** A synonym of one or several words in a search. */
export interface FoundSynonym {
  /** The position of its first word, and the number of its words. */
  from: number;
  length: number;
  /** At least one type, the most likely one first. */
  types: EquipmentType[];
}

/** The words and ids of a search. This takes one query, or none without words. */
export async function soughtWords(db: CompanyDb, query: string): Promise<SoughtWord[]> {
  return joinIds(await typedWords(db, query), query);
}

/** The same, but each id is only the words that it was typed with. */
export async function typedWords(db: CompanyDb, query: string): Promise<SoughtWord[]> {
  const words = wordsOf(query);
  return withTypes(words, await findSynonyms(db, words));
}

/**
 * Each word with the types of every synonym that contains it. A search for "access point" finds products by this type,
 * or by both words.
 */
export function withTypes(words: readonly string[], synonyms: readonly FoundSynonym[]): SoughtWord[] {
  return words.map((word, index) => ({
    word,
    types: synonyms.filter(({ from, length }) => from <= index && index < from + length).flatMap(({ types }) => types),
  }));
}

/** The synonyms in the search, built in or added by an operator, that belong to a type of this catalogue. */
export async function findSynonyms(db: CompanyDb, words: readonly string[]): Promise<FoundSynonym[]> {
  if (words.length === 0) return [];
  const spans = words.flatMap((_, from) =>
    Array.from({ length: Math.min(synonymMaxWords, words.length - from) }, (_none, index) => {
      const forms = singularsOf(words.slice(from, from + index + 1).join(' '));
      return { from, length: index + 1, forms, names: forms.flatMap((form) => builtIn.get(form) ?? []) };
    }),
  );
  const { rows } = await sql<EquipmentType & { lower_name: string; added: string[] | null }>`
    WITH added AS (
      SELECT product_type_id AS id, array_agg(word) AS added FROM type_synonym
      WHERE word = ANY(${spans.flatMap(({ forms }) => forms)}::text[]) GROUP BY product_type_id
    )
    SELECT id, name, lower(name) AS lower_name, added FROM product_type LEFT JOIN added USING (id)
    WHERE kind = 'product' AND (added IS NOT NULL OR lower(name) = ANY(${spans.flatMap(({ names }) => names)}::text[]))
    ORDER BY id`.execute(db);
  return spans.flatMap(({ from, length, forms, names }) => {
    const isMeant = (row: (typeof rows)[number]) =>
      names.includes(row.lower_name) || row.added?.some((word) => forms.includes(word));
    const placeOf = (row: (typeof rows)[number]) => {
      const place = names.indexOf(row.lower_name);
      return place < 0 ? names.length : place;
    };
    const types = rows.filter(isMeant).toSorted((one, other) => placeOf(one) - placeOf(other));
    return types.length === 0 ? [] : { from, length, types: types.map(({ id, name }) => ({ id, name })) };
  });
}

/** Only the object's own keys, because "constructor" can be a search word too. */
const builtIn = new Map(
  Object.entries(typeSynonyms).map(([word, names]) => [word, names.map((name) => name.toLowerCase())]),
);

/** The text as it is, and without a plural ending, because users also search for "PLCs" and "switches". */
function singularsOf(text: string): string[] {
  return [
    text,
    ...(text.endsWith('s') ? [text.slice(0, -1)] : []),
    ...(text.endsWith('es') ? [text.slice(0, -2)] : []),
  ];
}

/**
 * Whether a row of `product` contains the word, has a type that the word means, or is affected by the id that the word
 * is. The types are literals in the statement. A plan for any types would expect many products, and would read the
 * complete catalogue for a rare type. `haveTypes` finds these statements, and PostgreSQL plans them for each call.
 */
export function isInProduct(sought: SoughtWord): Condition {
  const ways = [sql<boolean>`product.search_text LIKE ${patternOf(sought)}`];
  const types = [...new Set(sought.types.map(({ id }) => id))].toSorted((one, other) => one - other);
  if (types.length > 0)
    ways.push(sql<boolean>`product.product_type_id IN (${sql.join(types.map((id) => sql.lit(id)))})`);
  if (sought.id) ways.push(isAffected(sought.id));
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`;
}

/**
 * Whether `isInProduct` contains types. There are too many combinations of types to cache the plans of these
 * statements.
 */
export function haveTypes(words: readonly SoughtWord[]): boolean {
  return words.some(({ types }) => types.length > 0);
}

/** The same for a row of `equipment`, which has the name of the type. */
export function isOfType({ types }: SoughtWord): Condition | undefined {
  return types.length === 0
    ? undefined
    : sql<boolean>`equipment.type_name = ANY(${types.map(({ name }) => name)}::text[])`;
}
