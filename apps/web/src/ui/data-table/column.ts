import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { HeadState } from '#lib/lists/row-selection.ts';

export type RowKey = string | number;

/** The minimum window width at which something is shown. The style sheets use the same widths (48em and 75em). */
export type From = 'medium' | 'wide';

/** The widths of a column: from 75em, and below 75em, 62em and 48em. A column without widths takes the rest. */
interface ColumnWidth {
  wide: string;
  medium?: string;
  narrow?: string;
  small?: string;
}

/** The content of a column's cells. */
export interface Cells<Row> {
  cell: (row: Row) => ReactNode;
  /** The complete text, because the cell may cut it off. */
  title?: (row: Row) => string | undefined;
  /** Text and code have one line and are cut off. Numbers and actions are at the right. Everything else wraps. */
  as?: 'text' | 'code' | 'number' | 'actions';
  /** For content that is less important than the other cells. */
  tone?: 'quiet';
}

export interface Column<Row, Sort extends string = string> extends Cells<Row> {
  /** Unique in the table. */
  key: string;
  heading: string;
  /** The sort name of this heading. If undefined, the heading is not a button. */
  sort?: Sort;
  width?: ColumnWidth;
  /** Below this width the column is hidden. If its content is needed, the first cell (`Line`) shows it. */
  from?: From;
}

/** How a row is shown on a small screen. */
export interface Card<Row> {
  content: (row: Row) => ReactNode;
  /** Shown below the content while the row is open. */
  below?: (row: Row) => ReactNode;
}

/** What a list needs for selectable rows. */
export interface Selection<Row> {
  chosen: { has(key: RowKey): boolean };
  head: HeadState;
  /** Must keep its identity as long as the rows do. */
  toggle: (row: Row, isRange: boolean) => void;
  toggleAll: () => void;
  /** The name of the row in the label of its checkbox. */
  nameOf: (row: Row) => string;
}

/** The rating that gives the left border of a row its colour. */
export type Rail<Row> = (row: Row) => RatingState;

export function widthStyle({ wide, medium = wide, narrow = medium, small = narrow }: ColumnWidth): CSSProperties {
  const widths: Record<`--${string}`, string> = {
    '--wide': wide,
    '--medium': medium,
    '--narrow': narrow,
    '--small': small,
  };
  return widths;
}

/** The columns that a list can be sorted by, for the sort menu of lists without headings. */
export function sortsIn<Sort extends string>(
  columns: readonly Pick<Column<never, Sort>, 'sort' | 'heading'>[],
): { name: Sort; label: string }[] {
  return columns.flatMap(({ sort, heading }) => (sort === undefined ? [] : [{ name: sort, label: heading }]));
}
