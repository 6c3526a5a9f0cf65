import { ActionIcon, Button } from '@mantine/core';
import { columnLetters, columnName } from '@rampart/contract/rules/mapping/column-name.ts';
import type { FieldSource, Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { IconAlertCircle, IconArrowLeft, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import type { ChangeMapping } from './columns-shown.ts';
import { ConstantField, hasConstant } from './constant-field.tsx';
import classes from './field-list.module.css';
import { JoinSelect } from './join-select.tsx';
import { mostJoined, movedEarlier, withJoin, withOneMore, withoutColumn } from './mapping-changes.ts';
import { ValueList } from './value-list.tsx';

interface FieldRowProps {
  field: SheetColumn;
  source: FieldSource | undefined;
  values: Mapping['values'];
  sheet: SheetSample;
  fault: string | undefined;
  onChange: ChangeMapping;
}

/**
 * One of our fields: its columns in the order in which they are joined, or one value for all rows. Memoised, because a
 * choice changes one or two fields.
 */
export const FieldRow = memo(function OneField({ field, source, values, sheet, fault, onChange }: FieldRowProps) {
  const places = source?.columns ?? [];
  const isValued = field === 'Priority' || field === 'Location';
  const columns = { field, places, sheet, onChange };
  return (
    <li className={classes.field} data-unused={!source || undefined}>
      <span className={classes.name}>{field}</span>
      <div className={classes.sources}>
        {places.length > 0 && <Chips {...columns} />}
        {places.length > 1 && source && (
          <JoinSelect
            field={field}
            value={source.joinedBy}
            onChange={(joinedBy) => onChange((before) => withJoin(before, field, { joinedBy }))}
          />
        )}
        {places.length < mostJoined && <AddColumn {...columns} />}
        {places.length === 0 && hasConstant(field) && (
          <ConstantField field={field} value={source?.constant ?? ''} onChange={onChange} />
        )}
      </div>
      {fault && (
        <p className={`${classes.below} ${classes.fault}`}>
          <IconAlertCircle size={15} stroke={1.8} aria-hidden="true" />
          {fault}
        </p>
      )}
      {isValued && places.length > 0 && (
        <div className={classes.below}>
          <ValueList field={field} source={source} values={values} sheet={sheet} onChange={onChange} />
        </div>
      )}
    </li>
  );
});

interface ColumnsProps {
  field: SheetColumn;
  places: readonly number[];
  sheet: SheetSample;
  onChange: ChangeMapping;
}

function Chips({ field, places, sheet, onChange }: ColumnsProps) {
  return (
    <span className={classes.chips} role="list" aria-label={`Columns of ${field}`}>
      {places.map((place, index) => {
        const name = nameOf(sheet, place);
        return (
          <span key={place} className={classes.chip} role="listitem">
            {!name.endsWith(` ${columnLetters(place)}`) && <i>{columnLetters(place)}</i>}
            <span title={name}>{name}</span>
            {index > 0 && (
              <ActionIcon
                size={20}
                aria-label={`Move ${name} before ${nameOf(sheet, places[index - 1] ?? place)}`}
                onClick={() => onChange((before) => withJoin(before, field, { columns: movedEarlier(places, index) }))}
              >
                <IconArrowLeft size={14} stroke={1.8} />
              </ActionIcon>
            )}
            <ActionIcon
              size={20}
              aria-label={`Remove ${name} from ${field}`}
              onClick={() => onChange((before) => withoutColumn(before, field, place))}
            >
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          </span>
        );
      })}
    </span>
  );
}

/**
 * The list is there only after the button was pressed: a wide sheet has hundreds of columns, which would slow down every
 * choice.
 */
function AddColumn({ field, places, sheet, onChange }: ColumnsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isJoining = places.length > 0;
  if (!isOpen) {
    return (
      <Button
        variant={isJoining ? 'subtle' : 'default'}
        size={isJoining ? 'compact-sm' : 'sm'}
        className={classes.more ?? ''}
        aria-label={isJoining ? `Join another column into ${field}` : `Choose a column for ${field}`}
        onClick={() => setIsOpen(true)}
      >
        {isJoining ? 'Join another' : 'Choose a column'}
      </Button>
    );
  }
  return (
    <ChoiceField
      className={classes.add ?? ''}
      label={`Column of ${field}`}
      placeholder={isJoining ? 'Join another column' : 'Choose a column'}
      searchable
      clearable={false}
      ref={focusOnArrival}
      defaultDropdownOpened
      onBlur={() => setIsOpen(false)}
      nothingFoundMessage="No match"
      value={null}
      data={sheet.columns
        .filter(({ place }) => !places.includes(place))
        .map((column) => ({
          value: String(column.place),
          label: column.heading.trim() ? `${columnLetters(column.place)}  ${column.heading}` : columnName(column),
        }))}
      onChange={(chosen) => {
        setIsOpen(false);
        if (chosen !== null) onChange((before) => withOneMore(before, field, Number(chosen)));
      }}
    />
  );
}

function nameOf({ columns }: SheetSample, place: number): string {
  return columnName(columns.find((column) => column.place === place) ?? { place, heading: '' });
}
