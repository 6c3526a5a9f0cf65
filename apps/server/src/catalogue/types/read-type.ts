import { lineOf, typeOfMaker, wordOfName, wordOfText, type FoundWord } from './find-words.ts';

/** What the catalogue has of a product. */
export interface TypedProduct {
  /** The normalised name. */
  manufacturer: string;
  name: string;
  facts: readonly { title: string; value: string }[];
  /** Of the advisories that name it. */
  titles: readonly string[];
  summaries: readonly string[];
}

export interface FoundType extends FoundWord {
  place: 'name' | 'manufacturer' | 'fact' | 'title' | 'summary';
}

/** After these words, a name tells what the product belongs to, which is not the product itself. */
const leadsElsewhere =
  / (?:for|with|using|running|containing|including|incl|part of|used with|not including|factorytalk activation service) /u;

/** The type that the name of a product says, or else its manufacturer. */
export function typeOfName(manufacturer: string, name: string): FoundType | undefined {
  const line = lineOf(name);
  const at = line.search(leadsElsewhere);
  const head = at > 0 ? wordOfName(manufacturer, `${line.slice(0, at)} `) : undefined;
  return placed(head ?? wordOfName(manufacturer, line), 'name') ?? placed(typeOfMaker(manufacturer), 'manufacturer');
}

/** The type of a product by the table of words, and what it rests on. The first place that says one decides. */
export function readType({ manufacturer, name, facts, titles, summaries }: TypedProduct): FoundType | undefined {
  return (
    typeOfName(manufacturer, name) ??
    placed(same(facts.map(({ title, value }) => wordOfText(lineOf(`${title} ${value}`)))), 'fact') ??
    placed(same(titles.map((title) => wordOfText(lineOf(title)))), 'title') ??
    placed(same(summaries.map((summary) => wordOfText(lineOf(summary)))), 'summary')
  );
}
/** If the texts say different types, they say none. */
function same(found: readonly (FoundWord | undefined)[]): FoundWord | undefined {
  const said = found.filter((one) => one !== undefined);
  return new Set(said.map(({ type }) => type)).size === 1 ? said[0] : undefined;
}

const placed = (found: FoundWord | undefined, place: FoundType['place']): FoundType | undefined =>
  found && { ...found, place };
