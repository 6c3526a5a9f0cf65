import { sql, type RawBuilder } from 'kysely';
import type { SearchResults } from '@rampart/contract/api/search.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { isInMyEquipment } from '#lists/my-equipment.ts';
import { isInProduct, haveTypes, soughtWords, type SoughtWord } from '#lists/sought-words.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { containing } from '#lists/words.ts';

type Match = SearchResults['products'][number];

/** Shorter words have no trigrams to look up. Names that begin with them are found anyway. */
const shortestWord = 3;

/** If more names contain the words, only this many are sorted. The user will type more letters. */
const mostCompared = 1000;

/** How similar a known word must be to the typed one. Two swapped letters in a word of six are similar enough. */
const nearEnough = 0.75;

/**
 * Matches for the search panel: names that begin with the query, then names that contain every word. If there are none,
 * each word is replaced by the most similar word of the catalogue, so that a typing error still finds matches.
 */
export async function searchCatalogue(db: CompanyDb, query: string, onlyEquipment: boolean): Promise<SearchResults> {
  const text = query.toLowerCase().trim();
  const words = await soughtWords(db, text);
  const found = await findAll(db, { text, words }, onlyEquipment);
  if (Object.values(found).some((matches) => matches.length > 0)) return found;
  const corrected = await correctWords(db, words);
  if (!corrected) return found;
  return findAll(db, { text: corrected, words: await soughtWords(db, corrected) }, onlyEquipment);
}

/**
 * The words of a query in the spelling of the catalogue; undefined if one has no similar word. Short words, synonyms of
 * types and numbers do not change: another number is another product.
 */
export async function correctWords(db: CompanyDb, words: readonly SoughtWord[]): Promise<string | undefined> {
  const { rows } = await sql<{ asked: string; word: string | null; distance: number | null }>`
    SELECT asked, nearest.word, nearest.distance
    FROM unnest(${words.map(({ word }) => word)}::text[]) WITH ORDINALITY AS query(asked, position)
    LEFT JOIN LATERAL (SELECT word, word <-> asked AS distance FROM search_word ORDER BY word <-> asked LIMIT 1) nearest ON true
    ORDER BY position`.execute(db);
  const spelled = rows.flatMap(({ asked, word, distance }, index) => {
    if (asked.length < shortestWord || /^\d+$/.test(asked) || words[index]?.types.length) return asked;
    return word !== null && (distance ?? 1) <= nearEnough ? word : [];
  });
  return spelled.length === words.length ? spelled.join(' ') : undefined;
}

interface Sought {
  text: string;
  words: readonly SoughtWord[];
}

async function findAll(db: CompanyDb, sought: Sought, onlyEquipment: boolean): Promise<SearchResults> {
  const owned = onlyEquipment ? sql<boolean>`${isInMyEquipment('product.id')}` : sql<boolean>`true`;
  const makes = onlyEquipment
    ? sql<boolean>`EXISTS (SELECT FROM product WHERE product.manufacturer_id = manufacturer.id AND ${owned})`
    : sql<boolean>`true`;
  const makers = matching(sought, sql`manufacturer`, isInMaker, makes);
  const of = (type: string) =>
    matching(sought, sql`product`, isInProduct, sql<boolean>`product.type = ${type} AND ${owned}`);
  const query = sql<Match & { kind: keyof SearchResults }>`
    (SELECT 'manufacturers' AS kind, value, label FROM (${makers}) m)
    UNION ALL
    (SELECT 'products', value, label FROM (${of('product')}) p)
    UNION ALL
    (SELECT 'components', value, label FROM (${of('component')}) c)`;
  const { rows } = await (haveTypes(sought.words) ? plannedPerCall(query) : query).execute(db);
  const matchesOf = (kind: keyof SearchResults) =>
    rows.filter((row) => row.kind === kind).map(({ value, label }) => ({ value, label }));
  return {
    manufacturers: matchesOf('manufacturers'),
    products: matchesOf('products'),
    components: matchesOf('components'),
  };
}

type Part = RawBuilder<unknown>;

const size = sql.lit(limits.autocompleteSize);
const nearestFirst = sql`ORDER BY rank, label COLLATE natural_ci, id LIMIT ${size}`;

/** A text that begins with another one never sorts after that one followed by this character. */
const lastSign = '\u{10FFFF}';

/** Uses two limits instead of LIKE, because a plan for any pattern would scan all names of the index. */
function begin(name: Part, text: string): Part {
  return sql`${name} ~>=~ ${text} AND ${name} ~<~ ${text + lastSign}`;
}

const isInMaker = ({ word }: SoughtWord): Part => sql`lower(manufacturer.name) LIKE ${containing(word)}`;

function matching({ text, words }: Sought, table: Part, isIn: (word: SoughtWord) => Part, where: Part): Part {
  const isLookedUp = words.some(({ word, types }) => word.length >= shortestWord || types.length > 0);
  const hasEveryWord = sql.join(words.map(isIn), sql` AND `);
  const begins = sql`
    SELECT uuid AS value, name AS label, id, 1 AS rank FROM ${table}
    WHERE ${begin(sql`lower(${table}.name)`, text)} AND ${where}
    ORDER BY lower(${table}.name) USING ~<~, id LIMIT ${size}`;
  if (!isLookedUp) return sql`SELECT value, label FROM (${begins}) begins ${nearestFirst}`;
  // Search for contained words only if the first matches leave room. Sort later: in the order of names, a rare word
  // would be found only after most of the catalogue.
  return sql`
    WITH begins AS MATERIALIZED (${begins}), holds AS MATERIALIZED (
      SELECT uuid, name, id, 2 FROM ${table}
      WHERE (SELECT count(*) FROM begins) < ${size} AND ${hasEveryWord} AND ${where} LIMIT ${sql.lit(mostCompared)}
    )
    SELECT value, label FROM (
      SELECT DISTINCT ON (id) * FROM (SELECT * FROM begins UNION ALL SELECT * FROM holds) both_ways ORDER BY id, rank
    ) once ${nearestFirst}`;
}
