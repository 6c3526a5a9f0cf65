import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { HeadState } from '#lib/lists/row-selection.ts';

export type RowKey = string | number;

/** From which width of the window something is shown; style sheets ask for the same (48em and 75em). */
export type From = 'medium' | 'wide';

/** The width of a column, and what it becomes below 75em, 62em and 48em where it changes. A column without takes the rest. */
interface ColumnWidth {
  wide: string;
  medium?: string;
  narrow?: string;
  small?: string;
}

/** What stands in the cells of a column. */
export interface Cells<Row> {
  cell: (row: Row) => ReactNode;
  /** The whole of a text that may be cut off. */
  title?: (row: Row) => string | undefined;
  /** Text and code stand in one line and are cut off, numbers and actions stand at the right; anything else wraps. */
  as?: 'text' | 'code' | 'number' | 'actions';
  /** Second to what the other cells hold. */
  tone?: 'quiet';
}

export interface Column<Row, Sort extends string = string> extends Cells<Row> {
  /** Its own in the table. */
  key: string;
  heading: string;
  /** What the list is sorted by under this heading. Without it the heading is no control. */
  sort?: Sort;
  width?: ColumnWidth;
  /** Below this width the column is hidden. If its content is needed, the first cell (`Line`) shows it. */
  from?: From;
}

/** How a row shows on a small screen. */
export interface Card<Row> {
  content: (row: Row) => ReactNode;
  /** What stands below the content while the row is opened. */
  below?: (row: Row) => ReactNode;
}

/** What a list needs to let its rows be selected. */
export interface Selection<Row> {
  chosen: { has(key: RowKey): boolean };
  head: HeadState;
  /** Keeps its identity while the rows do. */
  toggle: (row: Row, isRange: boolean) => void;
  toggleAll: () => void;
  /** Names the row in the label of its box. */
  nameOf: (row: Row) => string;
}

/** The rating in whose colour the left border of a row is drawn. */
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

/** The columns that a list can be sorted by, for a menu where no headings are. */
export function sortsIn<Sort extends string>(
  columns: readonly Pick<Column<never, Sort>, 'sort' | 'heading'>[],
): { name: Sort; label: string }[] {
  return columns.flatMap(({ sort, heading }) => (sort === undefined ? [] : [{ name: sort, label: heading }]));
}
