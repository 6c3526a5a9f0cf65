import type { SheetColumn } from '../spreadsheets/sheet-columns.ts';
import type { Guess } from './column-guesses.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { FieldSource } from './mapping.ts';

type Profiles = ReadonlyMap<number, ColumnProfile>;
type Chosen = ReadonlyMap<SheetColumn, Guess>;

/** The sources of the chosen columns. A location or product may need a second column. */
export function joinColumns(
  chosen: Chosen,
  guesses: readonly Guess[],
  profiles: Profiles,
): Partial<Record<SheetColumn, FieldSource>> {
  const fields: Partial<Record<SheetColumn, FieldSource>> = {};
  for (const [field, { place }] of chosen) fields[field] = { columns: [place], joinedBy: ' ', constant: null };
  const taken = new Set([...chosen.values()].map(({ place }) => place));
  const free = guesses.filter(({ place }) => !taken.has(place));
  const location = chosen.get('Location');
  if (location) fields.Location = locationOf(location, free, profiles);
  const product = chosen.get('Product');
  if (product) fields.Product = productOf(product, free, profiles);
  return fields;
}

const isFilled = (place: number, profiles: Profiles) => (profiles.get(place)?.filled ?? 0) >= 0.5;

/** Rooms have the same names at several sites, so a place within a site follows the name of the site. */
function locationOf(location: Guess, free: readonly Guess[], profiles: Profiles): FieldSource {
  const find = (part: Guess['part']) =>
    location.part === part
      ? location
      : free.find((guess) => guess.field === 'Location' && guess.part === part && isFilled(guess.place, profiles));
  const site = find('site');
  const place = find('place');
  const columns = site && place ? [site.place, place.place] : [location.place];
  return { columns, joinedBy: ' / ', constant: null };
}

/** Most texts name a product and not a kind of equipment, such as `PLC` or `Switch`. */
const mostTexts = 0.6;

/**
 * A model name, or else an order number. Both together equal no name in the catalogue, so they are joined only if
 * neither is enough: the names are kinds of equipment, and some rows have no number.
 */
function productOf(product: Guess, free: readonly Guess[], profiles: Profiles): FieldSource {
  const single: FieldSource = { columns: [product.place], joinedBy: ' ', constant: null };
  const number = free.find((guess) => guess.field === 'Product' && guess.part === 'number');
  const names = profiles.get(product.place);
  const numbers = number && profiles.get(number.place);
  if (product.part === 'number' || !names || !number || !numbers || names.model >= mostTexts) return single;
  if (numbers.model < mostTexts && numbers.code < mostTexts) return single;
  if (numbers.filled >= 0.9) return { ...single, columns: [number.place] };
  return { ...single, columns: [product.place, number.place] };
}
