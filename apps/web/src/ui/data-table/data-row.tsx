import { memo, type MouseEvent, type ReactNode } from 'react';
import { useExpanded } from '#lib/history/entry-state.ts';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import type { Column, Rail, Selection } from './column.ts';
import { RowOpeningContext } from './opening.tsx';
import { RowCheckbox } from './row-checkbox.tsx';

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  rail?: Rail<Row> | undefined;
  /** The index of the row in a long table. */
  index?: number | undefined;
  isSelected?: boolean;
  onToggle?: Selection<Row>['toggle'] | undefined;
  nameOf?: Selection<Row>['nameOf'] | undefined;
  /** Called for a click on the row outside its links and buttons. */
  onPress?: ((row: Row) => void) | undefined;
  isOpen?: boolean;
  /** Whether the row is below an opened row. */
  isBelow?: boolean;
}

function Row<Item>(props: DataRowProps<Item>) {
  const { row, columns, rail, index, isSelected = false, onToggle, nameOf, onPress, isOpen, isBelow } = props;
  return (
    <tr
      className={rail && railClasses.row}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-below={isBelow || undefined}
      data-pressable={onPress !== undefined || undefined}
      onClick={onPress && ((event) => isOnRowItself(event) && onPress(row))}
      {...(rail && ratingMark(rail(row)))}
    >
      {onToggle && (
        <td data-as="select">
          <RowCheckbox
            label={`Select ${nameOf?.(row)}`}
            isChecked={isSelected}
            onToggle={(isRange) => onToggle(row, isRange)}
          />
        </td>
      )}
      {columns.map(({ key, cell, title, as, tone, from }) => (
        <td key={key} data-as={as} data-tone={tone} data-from={from} title={title?.(row)}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Memoised, so that scrolling through thousands of rows renders only the new ones. */
export const DataRow = memo(Row) as typeof Row;

/** Excludes clicks on links and buttons, clicks in a menu or dialog of the row, and text selection. */
function isOnRowItself({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const pressed = target as Element;
  return !pressed.closest('a, button') && currentTarget.contains(pressed) && !window.getSelection()?.toString();
}

interface OpeningRowProps<Item> extends DataRowProps<Item> {
  /** The key of the row in the saved state of the list. */
  openKey: string;
  below: (row: Item) => ReactNode;
}

/** A row with an `Expander` in one of its cells, and the rows below it while it is open. */
export function OpeningRow<Item>({ openKey, below, ...row }: OpeningRowProps<Item>) {
  const [isOpen, toggle] = useExpanded(openKey);
  return (
    <>
      <RowOpeningContext value={{ isOpen, toggle }}>
        <DataRow {...row} isOpen={isOpen} />
      </RowOpeningContext>
      {isOpen && below(row.row)}
    </>
  );
}

interface PanelRowProps {
  columns: readonly unknown[];
  children: ReactNode;
}

/** A panel below a row, over all columns. */
export function PanelRow({ columns, children }: PanelRowProps) {
  return (
    <tr data-panel="true">
      <td colSpan={columns.length}>{children}</td>
    </tr>
  );
}
