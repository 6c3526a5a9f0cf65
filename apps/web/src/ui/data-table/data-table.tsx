import type { ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import type { Card, Column } from './column.ts';
import { DataCards } from './data-cards.tsx';
import classes from './data-table.module.css';
import { TableBody, type RowProps } from './table-body.tsx';
import { TableHead, type Sorting } from './table-head.tsx';

/** The height of a row; `dense` rows and those of `lines` grow with what they hold. */
const rowHeights = { dense: 36, compact: 40, regular: 44, lines: 52 };

interface TableProps<Row, Sort extends string> extends RowProps<Row>, Sorting<Sort> {
  /** Names the table, and what it holds: `Assets`. */
  label: string;
  /** Rows are kept while these keep their identity. */
  columns: readonly Column<Row, Sort>[];
  rowSize?: keyof typeof rowHeights;
  /**
   * The head stays in sight in a list that is a `page`, below a `strip` that does too, and where a `dialog` scrolls.
   * A `section` is set in.
   */
  place?: 'card' | 'page' | 'strip' | 'section' | 'dialog';
  /** A list of thousands: only rows in view stand on the page. All are of one height, so none of them opens. */
  long?: { total: number | undefined };
  /** The rows are those of the order or filter before. */
  isOutdated?: boolean;
}

interface DataTableProps<Row, Sort extends string> extends TableProps<Row, Sort> {
  /** Undefined while they load. The headings are there then, with the focus that may be in them. */
  rows: readonly Row[] | undefined;
  /** Takes the place of the rows until they are there. */
  waiting?: ReactNode;
  /** How a row shows on a small screen. Without it the table stays one, with the columns that are shown there. */
  card?: Card<Row>;
}

/** Rows under the headings of their columns, and cards on a small screen. */
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
