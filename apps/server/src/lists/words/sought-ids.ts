import { sql, type RawBuilder } from 'kysely';
import { idsIn, type TypedId } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { containing, wordsOf } from './words.ts';

/** A word of a search. An id is one word, even if it was typed as several. */
export interface TextWord {
  word: string;
  /** The id that the word is, or that it may be. It also matches the products that this id affects. */
  id?: TypedId;
}

/** The words of a search, with its ids. This takes no query. */
export function textWordsOf(query: string): TextWord[] {
  return joinIds(
    wordsOf(query).map((word) => ({ word })),
    query,
  );
}

/** Joins the words of each id. */
export function joinIds<Word extends TextWord>(words: readonly Word[], query: string): Word[] {
  const ids = idsIn(query);
  if (ids.length === 0) return [...words];
  return words.flatMap((word, index) => {
    const id = ids.find(({ from, length }) => from <= index && index < from + length);
    if (!id) return word;
    const whole = words.slice(id.from, id.from + id.length).map((part) => part.word);
    return id.from === index ? { ...word, word: whole.join(' '), id } : [];
  });
}

/** A LIKE pattern for the text of the word. Any sign can be between the parts of an id, because people write it so. */
export function patternOf({ word, id }: TextWord): string {
  return id?.isCertain ? containing(id.text).replaceAll('-', '_') : containing(word);
}

/**
 * Selects the `product_id` of the products with the vulnerability, or with one of the advisory's, and of the products
 * that contain them.
 */
export function affectedBy({ cve, text }: TypedId): RawBuilder<unknown> {
  const found = cve
    ? sql`vulnerability_id = (SELECT id FROM vulnerability WHERE cve = ${cve})`
    : sql`advisory_id = ANY(ARRAY(SELECT id FROM advisory WHERE lower(tracking_id) = ${text}))`;
  return sql`
    WITH part AS MATERIALIZED (SELECT DISTINCT product_id FROM product_vulnerability WHERE ${found})
    SELECT product_id FROM part
    UNION ALL SELECT product_component.product_id
    FROM part JOIN product_component ON product_component.component_id = part.product_id`;
}

/** Whether a row of `product` is affected. As an array, PostgreSQL finds the products once, and by key. */
export function isAffected(id: TypedId): RawBuilder<boolean> {
  return sql<boolean>`product.id = ANY(ARRAY(${affectedBy(id)}))`;
}
