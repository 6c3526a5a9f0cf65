import type { SheetColumn } from '../spreadsheets/sheet-columns.ts';
import { type Guess, guessColumns } from './column-guesses.ts';
import { type ColumnProfile, profileColumns } from './column-profile.ts';
import { joinColumns } from './join-columns.ts';
import type { FieldSource, Mapping, MappingKey, SheetSample } from './mapping.ts';
import { proposePriorities } from './propose-priorities.ts';

type Fields = Partial<Record<SheetColumn, FieldSource>>;
type Profiles = ReadonlyMap<number, ColumnProfile>;

/** How the columns of the sheet that looks most like a list of equipment become our fields. A person corrects it. */
export function proposeMapping(sheets: readonly SheetSample[]): Mapping {
  let best: { proposed: Mapping; likeness: number } | undefined;
  for (const sheet of sheets) {
    const proposal = proposeFor(sheet);
    if (best === undefined || proposal.likeness > best.likeness) best = proposal;
  }
  return best?.proposed ?? { sheet: '', headingRow: 0, fields: {}, values: { Priority: {}, Location: {} }, key: null };
}

function proposeFor(sheet: SheetSample): { proposed: Mapping; likeness: number } {
  const profiles = profileColumns(sheet);
  const guesses = guessColumns(sheet, profiles);
  const chosen = choose(guesses);
  const fields = joinColumns(chosen, guesses, profiles);
  const proposed: Mapping = {
    sheet: sheet.name,
    headingRow: sheet.headingRow,
    fields,
    values: { Priority: prioritiesOf(fields, sheet, profiles), Location: {} },
    key: keyOf(fields, profiles),
  };
  return { proposed, likeness: likenessOf(chosen, sheet) };
}

/** Each field and each column at most once, the surest first. Equally sure ones in the order of the sheet. */
function choose(guesses: readonly Guess[]): Map<SheetColumn, Guess> {
  const chosen = new Map<SheetColumn, Guess>();
  const taken = new Set<number>();
  for (const guess of guesses.toSorted((one, other) => other.sureness - one.sureness)) {
    if (chosen.has(guess.field) || taken.has(guess.place)) continue;
    chosen.set(guess.field, guess);
    taken.add(guess.place);
  }
  return chosen;
}

/** Sheets with a product and a maker count most. Of equally good sheets, the one with more rows. */
function likenessOf(chosen: ReadonlyMap<SheetColumn, Guess>, sheet: SheetSample): number {
  if (sheet.rows.length === 0) return 0;
  let likeness = Math.min(sheet.rows.length, 50) / 50;
  for (const [field, { sureness }] of chosen) {
    likeness += field === 'Product' || field === 'Manufacturer' ? 2 * sureness : sureness;
  }
  return likeness;
}

function keyOf(fields: Fields, profiles: Profiles): MappingKey | null {
  if (fields['Rampart ID']) return 'Rampart ID';
  const tags = profiles.get(fields['Asset ID']?.columns[0] ?? -1);
  if (tags && tags.texts.length > 0 && tags.filled === 1 && tags.distinct === 1) return 'Asset ID';
  return fields['Serial Number'] ? 'Serial Number' : null;
}

/** The texts of rows below the sample are known for most columns. */
function prioritiesOf(fields: Fields, sheet: SheetSample, profiles: Profiles): Mapping['values']['Priority'] {
  const place = fields.Priority?.columns[0];
  if (place === undefined) return {};
  const texts = sheet.values.find((each) => each.place === place)?.texts ?? profiles.get(place)?.texts ?? [];
  return proposePriorities(texts);
}
