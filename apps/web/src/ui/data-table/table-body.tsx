import { useRef, type ReactNode } from 'react';
import { useVirtualRows } from '#lib/lists/virtual-rows.ts';
import type { Column, Rail, RowKey, Selection } from './column.ts';
import { DataRow, OpeningRow } from './data-row.tsx';

/** The properties that all rows of a table share. */
export interface RowProps<Row> {
  rowKey: (row: Row) => RowKey;
  selection?: Selection<Row> | undefined;
  rail?: Rail<Row> | undefined;
  /** The rows below a row that the user opened with the `Expander` in its cells. */
  below?: ((row: Row) => ReactNode) | undefined;
  /** Called for a click on a row outside its links and buttons. */
  onPress?: ((row: Row) => void) | undefined;
}

interface TableBodyProps<Row> extends RowProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  isLong: boolean;
  rowHeight: number;
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, columns, selection, rail, below, onPress, isLong, rowHeight } = props;
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
  if (!isLong) return <tbody>{rows.map((row) => rowAt(row))}</tbody>;
  return (
    <VirtualBody items={rows} rowHeight={rowHeight}>
      {rowAt}
    </VirtualBody>
  );
}

interface VirtualBodyProps<Item> {
  items: readonly Item[];
  rowHeight: number;
  /** A row with a unique key and its index as `data-index`. */
  children: (item: Item, index: number) => ReactNode;
}

/** The rows of a long table. They are separate from the head, so that scrolling renders only the new rows. */
function VirtualBody<Item>({ items, rowHeight, children }: VirtualBodyProps<Item>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { entries, focusProps } = useVirtualRows(body, items.length, rowHeight);
  return (
    <tbody ref={body} {...focusProps}>
      {entries.map((entry) => {
        if (entry.kind === 'gap') return <tr key={entry.key} aria-hidden="true" style={{ height: entry.height }} />;
        const item = items[entry.index];
        return item && children(item, entry.index);
      })}
    </tbody>
  );
}
