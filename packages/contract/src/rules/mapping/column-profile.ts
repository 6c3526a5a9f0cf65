import {
  isElsewhere,
  isPlainVersion,
  looksLikeCode,
  looksLikeMaker,
  looksLikeModel,
  looksLikeVersion,
} from './cell-kinds.ts';
import type { SheetSample } from './mapping.ts';
import { proposePriorities } from './propose-priorities.ts';
import { isTotalRow } from './total-row.ts';

/** What the cells of a column look like. Shares are parts of the filled cells, from 0 to 1. */
export interface ColumnProfile {
  /** The filled cells of the sample, and the share of its rows that they are. */
  texts: readonly string[];
  filled: number;
  distinct: number;
  elsewhere: number;
  version: number;
  plainVersion: number;
  maker: number;
  code: number;
  model: number;
  priority: number;
  /** All priorities are words, such as `high`, not numbers or letters. */
  hasPriorityWords: boolean;
  /** The letters that all texts begin with, such as `PLC-` of asset tags. */
  prefix: string;
}

/** Longer texts are notes, whatever follows. */
const longest = 200;

export function profileColumns(sheet: SheetSample): Map<number, ColumnProfile> {
  const rows = sheet.rows.filter(({ cells }) => cells.length > 3 || !isTotalRow(cells.map(({ text }) => text)));
  const texts = new Map<number, string[]>(sheet.columns.map(({ place }) => [place, []]));
  for (const { cells } of rows) {
    for (const { place, text } of cells) if (text.trim() !== '') texts.get(place)?.push(text.trim().slice(0, longest));
  }
  return new Map([...texts].map(([place, cells]) => [place, profileOf(cells, rows.length)]));
}

function profileOf(texts: readonly string[], rows: number): ColumnProfile {
  const share = (test: (text: string) => boolean) => texts.filter(test).length / Math.max(texts.length, 1);
  const different = [...new Set(texts.map((text) => text.toLowerCase()))];
  const priorities = proposePriorities(different);
  return {
    texts,
    filled: texts.length / Math.max(rows, 1),
    distinct: different.length / Math.max(texts.length, 1),
    elsewhere: share(isElsewhere),
    version: share(looksLikeVersion),
    plainVersion: share(isPlainVersion),
    maker: share(looksLikeMaker),
    code: share(looksLikeCode),
    model: share(looksLikeModel),
    priority: different.length > 6 ? 0 : share((text) => Object.hasOwn(priorities, text.toLowerCase())),
    hasPriorityWords: different.every((text) => text.length > 2),
    prefix: commonPrefix(different),
  };
}

function commonPrefix(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = others.length === 0 ? 0 : first.length;
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return /^\p{L}*[-_./ ]?/u.exec(first.slice(0, length))?.[0] ?? '';
}
