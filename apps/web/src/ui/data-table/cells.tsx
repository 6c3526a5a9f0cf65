import type { ReactNode } from 'react';
import type { Cells, Column, From } from './column.ts';
import classes from './cells.module.css';

/** Stands where a row has nothing to show. */
export const nothing = <span className={classes.nothing}>–</span>;

/** The cells of a column of text: in one line, with the whole text where the pointer is. */
export function textOf<Row>(text: (row: Row) => string | null | undefined): Cells<Row> {
  return { as: 'text', cell: (row) => text(row) ?? nothing, title: (row) => text(row) ?? undefined };
}

/** The columns of a table for rows of another kind below an opened one, by what stands in them; a dash where nothing does. */
export function columnsBelow<Row>(
  columns: readonly Pick<Column<never>, 'key' | 'heading' | 'as' | 'from'>[],
  cells: Partial<Record<string, Cells<Row>>>,
): Column<Row>[] {
  return columns.map(({ key, heading, as, from }) => ({
    key,
    heading,
    ...(as && { as }),
    ...(from && { from }),
    ...(cells[key] ?? { cell: () => (as === 'actions' ? null : nothing) }),
  }));
}

/** A cell of several lines: what the row is, or holds, and below it `Line`s with the details. */
export function Lines({ children }: { children: ReactNode }) {
  return <div className={classes.lines}>{children}</div>;
}

interface LineProps {
  children: ReactNode;
  /** The column that tells the same is shown from this width, and the line only below it. */
  until?: From;
}

export function Line({ children, until }: LineProps) {
  return (
    <span className={classes.line} data-until={until}>
      {children}
    </span>
  );
}
