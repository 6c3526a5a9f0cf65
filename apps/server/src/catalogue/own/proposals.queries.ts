import { sql } from 'kysely';
import { readAliasesIn } from '#catalogue/entries/aliases.actions.ts';
import { withAliases } from '#catalogue/entries/names.ts';
import { certainNames } from '#catalogue/matching/certain-names.ts';
import { certainNumbers } from '#catalogue/matching/certain-numbers.ts';
import { createMakers } from '#catalogue/matching/makers.ts';
import type { NameableProduct } from '#catalogue/matching/match.ts';
import { hasDigit, nameWords } from '#catalogue/matching/name-words.ts';
import { possibleNumbers } from '#catalogue/matching/part-numbers.ts';
import { facts } from '#catalogue/sheet/facts.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { containing } from '#lists/words/words.ts';
import { findInCatalogue } from './in-catalogue.queries.ts';
import { ownNamesOf, type OwnName } from './own-names.ts';

export interface NamedOwnProduct {
  id: number;
  manufacturer: string;
  name: string;
}

/** If more products have the same parts of a number, no single one is meant. */
const mostAlike = 200;

/**
 * The products of the catalogue that own products are: by their names, an alias, or an order number. These are the ways
 * in which imports are matched without a person. The number of queries does not depend on the number of products.
 */
export async function findProposals(db: CompanyDb, own: readonly NamedOwnProduct[]): Promise<Map<number, number>> {
  if (own.length === 0) return new Map();
  const names = await ownNamesOf(
    db,
    own.map(({ manufacturer, name }) => ({ manufacturer, name, product_type_id: null })),
  );
  const [byName, alike] = [await findInCatalogue(db, names), await findAlike(db, names)];
  return withAliases(await readAliasesIn(db), () => {
    const find = certainIndex(alike);
    const found = names.map((name, index) => byName.get(index) ?? find(index, name));
    return Promise.resolve(
      new Map(own.flatMap(({ id }, index) => (found[index] === undefined ? [] : [[id, found[index]] as const]))),
    );
  });
}

interface Alike extends NameableProduct {
  /** The own products that it is like, by their places. */
  places: number[];
}

function certainIndex(alike: readonly Alike[]) {
  const makers = createMakers();
  const [names, numbers] = [certainNames(), certainNumbers(makers)];
  const counts = new Map<number, number>();
  for (const [place, product] of alike.entries()) {
    makers.add(product.normalisedManufacturer);
    names.add(product);
    numbers.add(product, place);
    for (const index of product.places) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return (index: number, { manufacturer: maker, name: model }: OwnName): number | undefined => {
    const exact = names.find({ maker, model });
    if (exact || (counts.get(index) ?? 0) >= mostAlike) return exact?.productId;
    return numbers.find({ maker, model }, alike).found?.productId;
  };
}

/**
 * Products with the same name without spaces, and those that have the longest parts of a number. One product of the
 * maker shows that the catalogue knows the maker.
 */
async function findAlike(db: CompanyDb, names: readonly OwnName[]): Promise<Alike[]> {
  const wanted = names.map(({ normalised_manufacturer, normalised_name, name }, index) => {
    const [first, second = first] = partsOf(name);
    return { index, maker: normalised_manufacturer, name: normalised_name.replaceAll(' ', ''), first, second };
  });
  const has = (part: string) =>
    sql.raw(`(search_text LIKE ${part} OR facts <> '[]' AND lower(facts::text) LIKE ${part})`);
  const { rows } = await sql<Omit<Alike, 'facts'> & { facts: unknown }>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        AS w(index integer, maker text, name text, first text, second text)
    ), found AS (
      SELECT id, array_agg(DISTINCT index) AS places FROM wanted CROSS JOIN LATERAL (
        (SELECT product.id FROM manufacturer JOIN product ON product.manufacturer_id = manufacturer.id
          WHERE manufacturer.normalised_name = wanted.maker
            AND md5(replace(product.normalised_name, ' ', '')) = md5(wanted.name))
        UNION
        (SELECT product.id FROM manufacturer JOIN product ON product.manufacturer_id = manufacturer.id
          WHERE manufacturer.normalised_name = wanted.maker LIMIT 1)
        UNION
        (SELECT id FROM (
            SELECT id FROM product WHERE ${has('wanted.first')} AND ${has('wanted.second')} OFFSET 0
          ) numbered LIMIT ${mostAlike})
      ) alike GROUP BY id
    )
    SELECT product.id, product.type, product.name, product.manufacturer_name AS manufacturer,
      product.normalised_name AS "normalisedName", manufacturer.normalised_name AS "normalisedManufacturer",
      product.facts, places
    FROM found JOIN product USING (id) JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY id`.execute(db);
  return rows.map((row) => ({ ...row, facts: facts.parse(row.facts) }));
}

/** The longest parts of what may be a number, as patterns. Spellings differ in what is between the parts. */
function partsOf(name: string): string[] {
  if (possibleNumbers(name).length === 0) return [];
  const parts = nameWords(name).words.filter((word) => hasDigit(word) && word.length > 2);
  return parts
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)
    .map(containing);
}
