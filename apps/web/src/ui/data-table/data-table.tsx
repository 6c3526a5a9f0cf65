import type { ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import type { Card, Column, Rail, RowKey, Selection } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataRow, OpeningRow } from './data-row.tsx';
import classes from './data-table.module.css';
import { TableHead, type Sorting } from './table-head.tsx';
import { VirtualBody } from './virtual-body.tsx';

/** The height of a row; rows of `lines` grow with what they hold. */
const rowHeights = { compact: 40, regular: 44, lines: 52 };

export interface DataTableProps<Row, Sort extends string = never> extends Sorting<Sort> {
  /** Names the table, and what it holds: `Assets`. */
  label: string;
  /** Undefined while they load. The headings are there then, with the focus that may be in them. */
  rows: readonly Row[] | undefined;
  /** Takes the place of the rows until they are there. */
  waiting?: ReactNode;
  rowKey: (row: Row) => RowKey;
  /** Rows are kept while these keep their identity. */
  columns: readonly Column<Row, Sort>[];
  /** How a row shows on a small screen. Without it the table stays one, with the columns that are shown there. */
  card?: Card<Row>;
  rowSize?: keyof typeof rowHeights;
  /** The head stays in sight in a list that is a `page`, and below a `strip` that does too. A `section` is set in. */
  place?: 'card' | 'page' | 'strip' | 'section';
  /** A list of thousands: only rows in view stand on the page. All are of one height, so none of them opens. */
  long?: { total: number | undefined };
  selection?: Selection<Row> | undefined;
  rail?: Rail<Row>;
  /** The rows below one that was opened by the `Expander` in its cells. */
  below?: (row: Row) => ReactNode;
  onPress?: (row: Row) => void;
  /** The rows are those of the order or filter before. */
  isOutdated?: boolean;
}

/** Rows under the headings of their columns, and cards on a small screen. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { rows, card, waiting, ...table } = props;
  const isSmall = useIsSmallScreen();
  return (
    <>
      {isSmall && card ? (
        rows && <DataCards {...table} rows={rows} card={card} />
      ) : (
        <WideTable {...table} rows={rows ?? []} />
      )}
      {!rows && waiting}
    </>
  );
}

type WideTableProps<Row, Sort extends string> = Omit<DataTableProps<Row, Sort>, 'rows' | 'card' | 'waiting'> & {
  rows: readonly Row[];
};

function WideTable<Row, Sort extends string>(props: WideTableProps<Row, Sort>) {
  const { label, columns, rowSize = 'regular', place = 'card', long, selection, isOutdated, order, onSort } = props;
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
        columns={columns}
        selection={selection}
        order={order}
        onSort={onSort}
        rowIndex={long && 1}
      />
      <TableRows {...props} rowHeight={rowHeights[rowSize]} />
    </table>
  );
}

function TableRows<Row, Sort extends string>(props: WideTableProps<Row, Sort> & { rowHeight: number }) {
  const { rows, rowKey, columns, long, selection, rail, below, onPress, rowHeight } = props;
  const shared = { columns, rail, onPress, onToggle: selection?.toggle, nameOf: selection?.nameOf };
  const rowAt = (row: Row, index?: number) => {
    const key = rowKey(row);
    const one = { ...shared, row, index, isSelected: selection?.chosen.has(key) ?? false };
    return below ? (
      <OpeningRow key={key} openKey={String(key)} below={below} {...one} />
    ) : (
      <DataRow key={key} {...one} />
    );
  };
  if (!long) return <tbody>{rows.map((row) => rowAt(row))}</tbody>;
  return (
    <VirtualBody items={rows} rowHeight={rowHeight}>
      {rowAt}
    </VirtualBody>
  );
}
