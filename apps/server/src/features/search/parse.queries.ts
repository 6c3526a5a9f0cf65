import { sql, type RawBuilder } from 'kysely';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { parseSearch as endpoint } from '@rampart/contract/api/search.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { containing, wordsOf } from '#db/words.ts';
import { correctWords } from './search.queries.ts';

interface Named {
  value: number;
  label: string;
}

/** As below; where the catalogue holds no such words, they are taken for mistyped and spelled as it spells them. */
export async function parseCatalogueSearch(db: CompanyDb, search: string): Promise<Answer<typeof endpoint>> {
  const parsed = await parseSearch(db, search);
  if (await isFound(db, parsed.filter_string)) return parsed;
  const corrected = await correctWords(db, wordsOf(search));
  const spelled = corrected && (await parseSearch(db, corrected));
  return spelled && (await isFound(db, spelled.filter_string)) ? { ...spelled, corrected } : parsed;
}

/** Whether a product holds every word. */
async function isFound(db: CompanyDb, text: string): Promise<boolean> {
  const words = wordsOf(text).map((word) => sql`search_text LIKE ${containing(word)}`);
  if (words.length === 0) return true;
  const { rows } = await sql`SELECT FROM product WHERE ${sql.join(words, sql` AND `)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Finds a manufacturer's and an equipment type's name inside a query; what is left is searched for as words. */
export async function parseSearch(db: CompanyDb, search: string): Promise<Answer<typeof endpoint>> {
  const organization = await longestNameIn(db, sql`manufacturer`, search);
  const rest = organization ? without(search, organization.label) : search;
  // The types of components are no equipment types: their names stay words, which the list finds in its types too.
  const label = await longestNameIn(
    db,
    sql`(SELECT id, name FROM product_type WHERE kind = 'product') equipment`,
    rest,
  );
  const filter_string = label ? without(rest, label.label) : rest;
  return {
    filter_string: filter_string.trim().replaceAll(/\s+/g, ' '),
    ...(label && { label }),
    ...(organization && { organization }),
  };
}

async function longestNameIn(db: CompanyDb, names: RawBuilder<unknown>, text: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    SELECT id AS value, name AS label FROM ${names}
    WHERE strpos(lower(${text}), lower(name)) > 0 ORDER BY length(name) DESC, id LIMIT 20`.execute(db);
  return rows.find(({ label }) => placeOf(text, label) !== undefined);
}

function without(text: string, name: string): string {
  const place = placeOf(text, name);
  return place === undefined ? text : `${text.slice(0, place)} ${text.slice(place + name.length)}`;
}

/** Where a name stands as words of its own: "ABB" is not in "grabber". */
function placeOf(text: string, name: string): number | undefined {
  const [within, looked] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = within.indexOf(looked); at >= 0; at = within.indexOf(looked, at + 1)) {
    const [before, after] = [within[at - 1] ?? ' ', within[at + looked.length] ?? ' '];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return at;
  }
  return undefined;
}
