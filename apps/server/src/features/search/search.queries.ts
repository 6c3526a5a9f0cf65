import { sql, type RawBuilder } from 'kysely';
import type { SearchResults } from '@rampart/contract/api/search.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { idPartOf, idsIn } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { isInMyEquipment } from '#lists/my-equipment.ts';
import { listedParts, rarelyNeeded } from '#lists/products/rarely-needed.ts';
import { isInProduct, haveTypes, typedWords, withTypes, type SoughtWord } from '#lists/words/sought-words.ts';
import { beginsWith } from '#db/fragments.ts';
import { plannedOnce, plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { containing, wordsOf } from '#lists/words/words.ts';
import { idMatchesOf, matchesOfIds, type IdRow } from './ids.queries.ts';

type Part = RawBuilder<unknown>;
type Match = SearchResults['products'][number];
type Named = Pick<SearchResults, 'manufacturers' | 'products' | 'components'>;

interface Scope {
  onlyEquipment: boolean;
  /** Whether the user may see which vulnerabilities and advisories My Equipment has. */
  seesActionItems: boolean;
}

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
export async function searchCatalogue(
  db: CompanyDb,
  query: string,
  { onlyEquipment, seesActionItems }: Scope,
): Promise<SearchResults> {
  const text = query.toLowerCase().trim();
  // No synonym is an id.
  const words = idPartOf(text)?.isCertain ? withTypes(wordsOf(text), []) : await typedWords(db, text);
  const ids = onlyEquipment && !seesActionItems ? undefined : matchesOfIds(text, onlyEquipment);
  const found = await findAll(db, { text, words, ids }, onlyEquipment);
  if (Object.values(found).some((matches) => matches.length > 0)) return found;
  const corrected = await correctWords(db, words);
  if (!corrected) return found;
  return findAll(db, { text: corrected, words: await typedWords(db, corrected) }, onlyEquipment);
}

/**
 * The words of a query in the spelling of the catalogue; undefined if one has no similar word, or if nothing changes.
 * Short words, synonyms of types, numbers and ids do not change: another number is another product.
 */
export async function correctWords(db: CompanyDb, words: readonly SoughtWord[]): Promise<string | undefined> {
  const asked = words.map(({ word }) => word).join(' ');
  if (idPartOf(asked)?.isCertain) return undefined;
  const ids = idsIn(asked).filter(({ text }) => text.includes('-'));
  const isOfId = (index: number) => ids.some(({ from, length }) => from <= index && index < from + length);
  const { rows } = await sql<{ typed: string; word: string | null; distance: number | null }>`
    SELECT typed, nearest.word, nearest.distance
    FROM unnest(${words.map(({ word }) => word)}::text[]) WITH ORDINALITY AS query(typed, position)
    LEFT JOIN LATERAL (SELECT word, word <-> typed AS distance FROM search_word ORDER BY word <-> typed LIMIT 1) nearest ON true
    ORDER BY position`.execute(db);
  const spelled = rows.flatMap(({ typed, word, distance }, index) => {
    const isKept = typed.length < shortestWord || /^\d+$/.test(typed) || words[index]?.types.length || isOfId(index);
    if (isKept || idPartOf(typed)?.isCertain) return typed;
    return word !== null && (distance ?? 1) <= nearEnough ? word : [];
  });
  const corrected = spelled.join(' ');
  return spelled.length === words.length && corrected !== asked ? corrected : undefined;
}

interface Sought {
  text: string;
  words: readonly SoughtWord[];
  /** The vulnerabilities and advisories of the search, if it has an id. */
  ids?: Part | undefined;
}

type NamedMatch = Match & { kind: keyof Named };
type Row = NamedMatch | IdRow;

/** One query finds all kinds, because the user waits for each. */
async function findAll(db: CompanyDb, sought: Sought, onlyEquipment: boolean): Promise<SearchResults> {
  const owned = isInMyEquipment('product.id');
  const makes = onlyEquipment
    ? sql<boolean>`EXISTS (SELECT FROM known_product product WHERE product.manufacturer_id = manufacturer.id AND ${owned})`
    : sql<boolean>`true`;
  const makers = matching(sought, 'manufacturer', { isIn: isInMaker, where: makes, from: allOf('manufacturer') });
  const of = (type: string) =>
    onlyEquipment
      ? matching(sought, 'product', { ...ofType(type, owned), from: allOf('product') })
      : matching(sought, 'product', { ...ofType(type), from: neededFirst });
  const rest = sql`'' AS publisher, false AS is_unique`;
  const query = sql<Row>`
    (SELECT 'manufacturers' AS kind, value::text, label, is_own, ${rest} FROM (${makers}) m)
    ${sought.words.length > 0 ? sql`UNION ALL (SELECT 'manufacturers', value, label, false, ${rest} FROM (${byOtherNames(sought, makes)}) led)` : sql``}
    UNION ALL
    (SELECT 'products', value::text, label, is_own, ${rest} FROM (${of('product')}) p)
    UNION ALL
    (SELECT 'components', value::text, label, is_own, ${rest} FROM (${of('component')}) c)
    ${sought.ids ? sql`UNION ALL (SELECT kind, value, label, false, publisher, is_unique FROM (${sought.ids}) ids)` : sql``}`;
  // The patterns of the catalogue's indexes are planned alike. My Equipment of a company can be large or small.
  const planned = onlyEquipment ? query : plannedOnce(query);
  const { rows } = await (haveTypes(sought.words) ? plannedPerCall(query) : planned).execute(db);
  const matchesOf = (kind: keyof Named) =>
    rows
      .filter((row): row is NamedMatch => row.kind === kind)
      .map(({ value, label, is_own }) => ({ value, label, ...(is_own && { is_own }) }));
  return {
    manufacturers: [...new Map(matchesOf('manufacturers').map((match) => [match.value, match])).values()],
    products: matchesOf('products'),
    components: matchesOf('components'),
    ...idMatchesOf(rows.filter((row): row is IdRow => row.kind === 'vulnerabilities' || row.kind === 'advisories')),
  };
}

const ofType = (type: string, isMeant: Part = sql`true`) => ({
  isIn: isInProduct,
  where: sql`product.type = ${type} AND ${isMeant}`,
});

const size = sql.lit(limits.autocompleteSize);
const nearestFirst = sql`ORDER BY rank, label COLLATE natural_ci, id LIMIT ${size}`;

/** Manufacturers that had another name before. There are few. */
const byOtherNames = ({ words }: Sought, makes: Part): Part => sql`
  SELECT DISTINCT manufacturer.uuid::text AS value, manufacturer.name AS label
  FROM manufacturer_other_name other JOIN manufacturer ON manufacturer.id = other.manufacturer_id
  WHERE ${makes} AND ${sql.join(
    words.map(({ word }) => sql`lower(other.name) LIKE ${containing(word)}`),
    sql` AND `,
  )} ORDER BY label LIMIT ${size}`;

const isInMaker = ({ word }: SoughtWord): Part => sql`lower(manufacturer.name) LIKE ${containing(word)}`;

interface Sources {
  /** Each is read in the order of names. */
  inOrder: readonly Part[];
  all: Part;
  /** Read only if the others leave room. */
  last?: Part;
}

/**
 * PostgreSQL merges both tables of a view in order only if it expects many matches. Otherwise it would read and sort all
 * matches of the catalogue.
 */
const allOf = (kind: 'manufacturer' | 'product'): Sources => {
  const known = sql`${sql.table(`known_${kind}`)} ${sql.table(kind)}`;
  return { inOrder: [sql`${known} WHERE NOT is_own`, sql`${known} WHERE is_own`], all: sql`${known} WHERE true` };
};

const neededFirst: Sources = {
  inOrder: [
    sql`known_product product WHERE is_listed AND NOT is_own`,
    sql`known_product product WHERE is_own`,
    listedParts[1],
  ],
  all: sql`listed_product product WHERE true`,
  last: rarelyNeeded,
};

interface Meant {
  isIn: (word: SoughtWord) => Part;
  where: Part;
  from: Sources;
}

function matching({ text, words }: Sought, kind: 'manufacturer' | 'product', { isIn, where, from }: Meant): Part {
  const name = sql`lower(${sql.ref(`${kind}.name`)})`;
  const isLookedUp = words.some(({ word, types }) => word.length >= shortestWord || types.length > 0);
  const hasEveryWord = sql.join(words.map(isIn), sql` AND `);
  const begins = ({ of, rank, isMeant = sql`true` }: { of: Part; rank: number; isMeant?: Part }) => sql`(
    SELECT uuid AS value, name AS label, is_own, id, ${sql.lit(rank)} AS rank FROM ${of}
    AND ${beginsWith(name, text)} AND ${where} AND ${isMeant} ORDER BY ${name} USING ~<~, id LIMIT ${size})`;
  const contains = (of: Part, rank: number, isMeant: Part) => sql`(
    SELECT uuid AS value, name AS label, is_own, id, ${sql.lit(rank)} AS rank FROM ${of}
    AND ${isMeant} AND ${hasEveryWord} AND ${where} LIMIT ${sql.lit(mostCompared)})`;
  const hasRoom = (...parts: string[]) =>
    sql`(SELECT count(*) FROM (${sql.join(
      parts.map((part) => sql`SELECT id FROM ${sql.id(part)}`),
      sql` UNION `,
    )}) found) < ${size}`;
  const parts = [
    sql`begins AS MATERIALIZED (${sql.join(
      from.inOrder.map((of) => begins({ of, rank: 1 })),
      sql` UNION ALL `,
    )})`,
  ];
  const names = ['begins'];
  // Search for contained words only if the first matches leave room. Sort later: in the order of names, a rare word
  // would be found only after most of the catalogue.
  if (isLookedUp) {
    parts.push(sql`holds AS MATERIALIZED ${contains(from.all, 2, hasRoom('begins'))}`);
    names.push('holds');
  }
  if (from.last) {
    const before = hasRoom(...names);
    const late = [
      begins({ of: from.last, rank: 3, isMeant: before }),
      ...(isLookedUp ? [contains(from.last, 4, before)] : []),
    ];
    // The complete name and the complete order number find a product, however many others have the words.
    parts.push(
      sql`exactly AS MATERIALIZED (
        SELECT uuid AS value, name AS label, is_own, id, 0 AS rank FROM ${from.last}
        AND (${name} = ${text} ${endsWithNumber(text)}) AND ${where} LIMIT ${size})`,
      sql`late AS MATERIALIZED (${sql.join(late, sql` UNION ALL `)})`,
    );
    names.push('exactly', 'late');
  }
  const found = sql.join(
    names.map((part) => sql`SELECT * FROM ${sql.id(part)}`),
    sql` UNION ALL `,
  );
  return sql`
    WITH ${sql.join(parts)}
    SELECT value, label, is_own FROM (
      SELECT DISTINCT ON (id) * FROM (${found}) all_ways ORDER BY id, rank
    ) once ${nearestFirst}`;
}

/** The text of a product that a search compares ends with its order number, without punctuation. */
function endsWithNumber(text: string): Part {
  const number = text.replaceAll(/[\s-]/g, '');
  return /^(?=.*[a-z])(?=(?:.*\d){4})[a-z\d]{8,40}$/.test(number)
    ? sql`OR product.search_text LIKE ${`% ${number}`} OR product.search_text LIKE ${`% ${number} %`}`
    : sql``;
}
