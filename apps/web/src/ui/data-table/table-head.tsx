import { Checkbox, UnstyledButton, VisuallyHidden, type CheckboxProps } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { nextOrder, type SortOrder } from '#lib/lists/sort-order.ts';
import { widthStyle, type Column, type Selection } from './column.ts';
import cellClasses from './cells.module.css';
import classes from './data-table.module.css';

export interface Sorting<Sort extends string> {
  order?: SortOrder<Sort> | undefined;
  onSort?: ((order: SortOrder<Sort>) => void) | undefined;
}

interface TableHeadProps<Row, Sort extends string> extends Sorting<Sort> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  selection: Selection<Row> | undefined;
  /** Set if the rows have an `aria-rowindex`. */
  rowIndex: 1 | undefined;
}

export function TableHead<Row, Sort extends string>(props: TableHeadProps<Row, Sort>) {
  const { label, columns, selection, order, onSort, rowIndex } = props;
  return (
    <>
      <colgroup>
        {selection && <col className={classes.column} style={widthStyle({ wide: '44px' })} />}
        {columns.map(({ key, width, from }) => (
          <col key={key} className={classes.column} data-from={from} style={width && widthStyle(width)} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={rowIndex}>
          {selection && (
            <th scope="col">
              <SelectAll label={label} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Heading
              key={column.key}
              column={column}
              direction={order && order.name === column.sort ? order.by : undefined}
              onSort={(name) => order && onSort?.(nextOrder(order, name))}
            />
          ))}
        </tr>
      </thead>
    </>
  );
}

interface HeadingProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  /** The direction, if the table is sorted by this column. */
  direction: 'asc' | 'desc' | undefined;
  onSort: (name: Sort) => void;
}

function Heading<Row, Sort extends string>({ column, direction, onSort }: HeadingProps<Row, Sort>) {
  const { heading, sort, as, from } = column;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      data-as={as}
      data-from={from}
    >
      {sort === undefined ? (
        as === 'actions' ? (
          <VisuallyHidden>{heading}</VisuallyHidden>
        ) : (
          heading
        )
      ) : (
        <UnstyledButton
          className={cellClasses.sort}
          data-sorted={direction !== undefined || undefined}
          onClick={() => onSort(sort)}
        >
          {heading}
          <Arrow size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      )}
    </th>
  );
}

interface SelectAllProps {
  /** The label of the list. */
  label: string;
  selection: Pick<Selection<never>, 'head' | 'toggleAll'>;
  /** For a separate line with visible text. */
  classNames?: CheckboxProps['classNames'];
}

/** The checkbox for all loaded rows. */
export function SelectAll({ label, selection: { head, toggleAll }, classNames }: SelectAllProps) {
  const words = `Select all loaded ${label.toLowerCase()}`;
  return (
    <Checkbox
      {...(classNames ? { label: words, classNames } : { 'aria-label': words })}
      checked={head === 'all'}
      indeterminate={head === 'some'}
      onChange={toggleAll}
    />
  );
}
