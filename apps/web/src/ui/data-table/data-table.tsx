import type { ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import type { Card, Column } from './column.ts';
import { DataCards } from './data-cards.tsx';
import classes from './data-table.module.css';
import { TableBody, type RowProps } from './table-body.tsx';
import { TableHead, type Sorting } from './table-head.tsx';

/** The height of a row. `dense` and `lines` rows grow with their content. */
const rowHeights = { dense: 36, compact: 40, regular: 44, lines: 52 };

interface TableProps<Row, Sort extends string> extends RowProps<Row>, Sorting<Sort> {
  /** The name of the table, which also names its rows: `Assets`. */
  label: string;
  /** Must keep their identity, because rows are memoised by them. */
  columns: readonly Column<Row, Sort>[];
  rowSize?: keyof typeof rowHeights;
  /**
   * The head is sticky in a list that is a `page`, below a sticky `strip`, and in a `dialog` that scrolls.
   * A `section` is indented.
   */
  place?: 'card' | 'page' | 'strip' | 'section' | 'dialog';
  /** For thousands of rows: only visible rows are in the DOM. All have the same height, so rows cannot open. */
  long?: { total: number | undefined };
  /** Whether the rows still belong to the previous order or filter. */
  isOutdated?: boolean;
}

interface DataTableProps<Row, Sort extends string> extends TableProps<Row, Sort> {
  /** Undefined during loading. The headings stay then, and keep the focus. */
  rows: readonly Row[] | undefined;
  /** Shown until the rows are loaded. */
  waiting?: ReactNode;
  /** How a row is shown on a small screen. If undefined, the table stays and hides some columns. */
  card?: Card<Row>;
}

/** A table with headings. On a small screen it can show cards. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { rows, waiting, card, ...table } = props;
  const isSmall = useIsSmallScreen();
  return (
    <>
      {isSmall && card ? (
        rows && <DataCards {...table} rows={rows} card={card} />
      ) : (
        <Table {...table} rows={rows ?? []} />
      )}
      {!rows && waiting}
    </>
  );
}

function Table<Row, Sort extends string>(props: TableProps<Row, Sort> & { rows: readonly Row[] }) {
  const { label, rowSize = 'regular', place = 'card', long, isOutdated, order, onSort, ...body } = props;
  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-rowcount={long && (long.total === undefined ? -1 : long.total + 1)}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      data-rows={rowSize}
      data-place={place}
    >
      <TableHead
        label={label}
        columns={body.columns}
        selection={body.selection}
        order={order}
        onSort={onSort}
        rowIndex={long && 1}
      />
      <TableBody {...body} isLong={long !== undefined} rowHeight={rowHeights[rowSize]} />
    </table>
  );
}
