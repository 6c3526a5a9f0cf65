import { columnName } from '@rampart/contract/rules/mapping/column-name.ts';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { fieldsOf, mostJoined } from './mapping-changes.ts';

export type Column = SheetSample['columns'][number];
export type ChangeMapping = (change: (before: Mapping) => Mapping) => void;

/** Above this number, a sheet offers to search its columns. */
export const searchableFrom = 16;

/** What is said below the choice of a column. */
export function noteOf(mapping: Mapping, proposed: Mapping, place: number): string {
  const [field, ...more] = fieldsOf(mapping, place);
  if (!field) return '';
  const joined = mapping.fields[field]?.columns ?? [];
  const also = more.length > 0 && `Also ${more.join(', ')}`;
  const part = joined.length > 1 && `Part ${joined.indexOf(place) + 1} of ${joined.length}`;
  const isProposed = fieldsOf(proposed, place)[0] === field && 'Proposed';
  return [isProposed, part, also].filter(Boolean).join(', ');
}

/** The fields that already join as many columns as they can. */
export const fullFields = ({ fields }: Mapping): SheetColumn[] =>
  sheetColumns.filter((field) => (fields[field]?.columns.length ?? 0) >= mostJoined);

export interface Narrowing {
  search: string;
  isTakenOnly: boolean;
}

/** The columns that a search finds. */
export function columnsShown(sheet: SheetSample, mapping: Mapping, { search, isTakenOnly }: Narrowing): Column[] {
  return sheet.columns.filter(
    (column) =>
      matchesEveryWord(`${columnName(column)} ${fieldsOf(mapping, column.place).join(' ')}`, search) &&
      (!isTakenOnly || fieldsOf(mapping, column.place).length > 0),
  );
}

/** The texts of a column in the first rows, without blanks and repetitions. */
export function firstTexts(sheet: SheetSample, place: number, most: number): string[] {
  const texts = sheet.rows.flatMap(({ cells }) => cells.find((cell) => cell.place === place)?.text ?? []);
  return [...new Set(texts.filter((text) => text.trim() !== ''))].slice(0, most);
}
