import { memo, useId, useRef, type ReactNode } from 'react';
import { useExpanded } from '#lib/history/entry-state.ts';
import { useVirtualRows } from '#lib/lists/virtual-rows.ts';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import type { Card, Rail, RowKey, Selection } from './column.ts';
import classes from './data-cards.module.css';
import { RowOpeningContext } from './opening.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { SelectAll } from './table-head.tsx';

/** All cards of a long list have this height. */
export const longCardHeight = 98;

interface DataCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  card: Card<Row>;
  long?: object | undefined;
  selection?: Selection<Row> | undefined;
  rail?: Rail<Row> | undefined;
  isOutdated?: boolean | undefined;
  /** Where the cards are. With `below`, they are below another card and smaller. */
  place?: string | undefined;
}

/** The rows of a table on a small screen. */
export function DataCards<Row>({ long, ...list }: DataCardsProps<Row>) {
  const { label, selection, rail } = list;
  return (
    <>
      {selection && (
        <div className={classes.all} data-rail={rail !== undefined || undefined}>
          <SelectAll label={label} selection={selection} classNames={{ body: classes.body, label: classes.label }} />
        </div>
      )}
      {long ? <LongCards {...list} /> : <ShortCards {...list} />}
    </>
  );
}

function ShortCards<Row>(list: DataCardsProps<Row>) {
  const { label, rows, isOutdated, place } = list;
  return (
    <ul className={classes.cards} aria-label={label} data-outdated={isOutdated || undefined} data-place={place}>
      {rows.map((row) => cardOf(list, row))}
    </ul>
  );
}

function LongCards<Row>(list: DataCardsProps<Row>) {
  const { label, rows, isOutdated } = list;
  const element = useRef<HTMLUListElement>(null);
  const { entries, focusProps } = useVirtualRows(element, rows.length, longCardHeight);
  return (
    <ul
      ref={element}
      className={classes.cards}
      aria-label={label}
      data-outdated={isOutdated || undefined}
      {...focusProps}
    >
      {entries.map((entry) => {
        if (entry.kind === 'gap') return <li key={entry.key} aria-hidden="true" style={{ height: entry.height }} />;
        const row = rows[entry.index];
        return row && cardOf(list, row, entry.index);
      })}
    </ul>
  );
}

function cardOf<Row>({ rowKey, card, selection, rail }: DataCardsProps<Row>, row: Row, index?: number): ReactNode {
  const key = rowKey(row);
  const Item = card.below ? OpeningCard : PlainCard;
  return (
    <Item
      key={key}
      row={row}
      rowKey={key}
      index={index}
      card={card}
      rail={rail}
      isSelected={selection?.chosen.has(key) ?? false}
      onToggle={selection?.toggle}
      nameOf={selection?.nameOf}
    />
  );
}

interface CardProps<Row> {
  row: Row;
  rowKey: RowKey;
  index: number | undefined;
  card: Card<Row>;
  rail: Rail<Row> | undefined;
  isSelected: boolean;
  onToggle: Selection<Row>['toggle'] | undefined;
  nameOf: Selection<Row>['nameOf'] | undefined;
  /** The content that opens below the card. */
  children?: ReactNode;
}

function CardItem<Row>({ row, index, card, rail, isSelected, onToggle, nameOf, children }: CardProps<Row>) {
  return (
    <li
      className={classes.entry}
      data-index={index}
      style={index === undefined ? undefined : { height: longCardHeight }}
    >
      <div
        className={rail ? `${classes.card} ${railClasses.box}` : classes.card}
        data-selected={isSelected || undefined}
        {...(rail && ratingMark(rail(row)))}
      >
        {onToggle && (
          <RowCheckbox
            label={`Select ${nameOf?.(row)}`}
            isChecked={isSelected}
            onToggle={(isRange) => onToggle(row, isRange)}
          />
        )}
        {card.content(row)}
      </div>
      {children}
    </li>
  );
}

const PlainCard = memo(CardItem) as typeof CardItem;

function OpeningCard<Row>(props: CardProps<Row>) {
  const [isOpen, toggle] = useExpanded(String(props.rowKey));
  const panelId = useId();
  return (
    <RowOpeningContext value={{ isOpen, toggle, panelId }}>
      <CardItem {...props}>
        <div id={panelId} hidden={!isOpen}>
          {isOpen && props.card.below?.(props.row)}
        </div>
      </CardItem>
    </RowOpeningContext>
  );
}
