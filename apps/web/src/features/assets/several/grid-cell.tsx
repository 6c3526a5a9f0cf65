import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { choicesFor } from './cell-choices.ts';
import { cellId } from './focus-cell.ts';
import classes from './grid-cell.module.css';
import { stepOf, type Step } from './grid-keys.ts';
import type { GridColumn } from './new-rows.ts';
import { isTable } from './pasted-cells.ts';
import type { GridActions, OpenCell } from './use-new-rows.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface GridCellProps {
  row: number;
  column: GridColumn;
  /** The place of the asset in the list, from 1. */
  nth: number;
  text: string;
  fault: string | undefined;
  /** Below the field, such as that a location is new. */
  note: string | undefined;
  /** What the field offers while the user types. Undefined: free text. */
  choices: readonly string[] | undefined;
  /** Cards have visible labels. In a table, the heads of the columns are the labels. */
  hasLabel: boolean;
  actions: GridActions;
  onStep: (from: OpenCell, step: Step) => void;
}

/** One field of a new asset. The arrow keys and Enter move between the fields, unless the list of choices is open. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { row, column, nth, text, fault, note, choices, hasLabel, actions, onStep } = props;
  const cell = { key: row, column };
  const id = cellId(row, column);
  const [isAsked, setIsAsked] = useState(false);
  const [active, setActive] = useState(-1);
  const offered = isAsked && choices ? choicesFor(text, choices) : [];
  const isOpen = offered.length > 0;
  const close = () => {
    setIsAsked(false);
    setActive(-1);
  };
  const choose = (choice: string) => {
    actions.onType(cell, choice);
    actions.onLeave();
    close();
  };
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const chosen = offered[active];
    if (isOpen && key === 'Escape') close();
    else if (isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      // One position more than there are choices, because the field itself is between the last and the first.
      const places = offered.length + 1;
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    } else if (choices && event.altKey && key === 'ArrowDown') setIsAsked(true);
    else if (isOpen && chosen !== undefined && key === 'Enter') choose(chosen);
    else {
      const step = stepOf(event);
      if (!step) return;
      close();
      onStep(cell, step);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent<Field>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted)) return;
    event.preventDefault();
    close();
    actions.onPaste(cell, pasted);
  };
  const field = {
    id,
    value: text,
    className: classes.field,
    'data-field': column,
    'data-code': column === 'Asset ID' || column === 'Serial Number' || column === 'Firmware Version' || undefined,
    autoComplete: 'off',
    spellCheck: column === 'Notes',
    ...(!hasLabel && { 'aria-label': `${column}, asset ${nth}` }),
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined && note === undefined ? undefined : `${id}-about`,
    onKeyDown,
    onPaste,
    onBlur: () => {
      close();
      actions.onLeave();
    },
    onChange: ({ currentTarget }: { currentTarget: Field }) => {
      actions.onType(cell, currentTarget.value);
      setIsAsked(true);
      setActive(-1);
    },
  };
  return (
    <div className={classes.cell}>
      {hasLabel && (
        <label htmlFor={id} className={classes.label}>
          {column}
        </label>
      )}
      {column === 'Notes' ? (
        <textarea {...field} rows={1} />
      ) : (
        <input
          {...field}
          type="text"
          {...(choices && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? `${id}-list` : undefined,
            'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
            onClick: () => setIsAsked(true),
          })}
        />
      )}
      {isOpen && (
        <div role="listbox" id={`${id}-list`} aria-label={column} className={classes.choices}>
          {offered.map((choice, index) => (
            <div
              key={choice}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.choice}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(choice);
              }}
            >
              {choice}
            </div>
          ))}
        </div>
      )}
      {(fault ?? note) !== undefined && (
        <p id={`${id}-about`} className={fault === undefined ? classes.note : classes.fault}>
          {fault ?? note}
        </p>
      )}
    </div>
  );
});
