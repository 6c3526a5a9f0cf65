import type { ReactNode } from 'react';
import type { Cells, Column, From } from './column.ts';
import classes from './cells.module.css';

/** The content of an empty cell. */
export const nothing = <span className={classes.nothing}>–</span>;

/** The cells of a text column: one line, with the complete text as a tooltip. */
export function textOf<Row>(text: (row: Row) => string | null | undefined): Cells<Row> {
  return { as: 'text', cell: (row) => text(row) ?? nothing, title: (row) => text(row) ?? undefined };
}

/** The columns for rows of another kind below an opened row. Columns that are not in `cells` show a dash. */
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

/** A cell with several lines: a title, and `Line`s with the details below it. */
export function Lines({ children }: { children: ReactNode }) {
  return <div className={classes.lines}>{children}</div>;
}

interface LineProps {
  children: ReactNode;
  /** From this width, a column shows the same content and the line is hidden. */
  until?: From;
}

export function Line({ children, until }: LineProps) {
  return (
    <span className={classes.line} data-until={until}>
      {children}
    </span>
  );
}
