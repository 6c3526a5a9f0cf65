import { ActionIcon, Button } from '@mantine/core';
import { columnLetters, columnName } from '@rampart/contract/rules/mapping/column-name.ts';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import type { SheetColumn } from '@rampart/contract/rules/sheet-columns.ts';
import { IconAlertCircle, IconArrowLeft, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import type { ChangeMapping } from './columns-shown.ts';
import { ConstantField, hasConstant } from './constant-field.tsx';
import classes from './field-list.module.css';
import { JoinSelect } from './join-select.tsx';
import { mostJoined, movedEarlier, withJoin, withOneMore, withoutColumn } from './mapping-changes.ts';
import { ValueList } from './value-list.tsx';

interface FieldRowProps {
  field: SheetColumn;
  sheet: SheetSample;
  mapping: Mapping;
  fault: string | undefined;
  onChange: ChangeMapping;
}

/** One of our fields: its columns in the order in which they are joined, or one value for all rows. */
export function FieldRow({ field, sheet, mapping, fault, onChange }: FieldRowProps) {
  const source = mapping.fields[field];
  const places = source?.columns ?? [];
  const isValued = field === 'Priority' || field === 'Location';
  return (
    <li className={classes.field} data-unused={!source || undefined}>
      <span className={classes.name}>{field}</span>
      <div className={classes.sources}>
        {places.length > 0 && <Chips field={field} places={places} sheet={sheet} onChange={onChange} />}
        {places.length > 1 && source && (
          <JoinSelect
            field={field}
            value={source.joinedBy}
            onChange={(joinedBy) => onChange((before) => withJoin(before, field, { joinedBy }))}
          />
        )}
        {places.length < mostJoined && <AddColumn field={field} places={places} sheet={sheet} onChange={onChange} />}
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
          <ValueList field={field} sheet={sheet} mapping={mapping} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

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
            <i>{columnLetters(place)}</i>
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

/** A field has one column as a rule, so the choice of another one is hidden until the user wants it. */
function AddColumn({ field, places, sheet, onChange }: ColumnsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isJoining = places.length > 0;
  if (isJoining && !isOpen) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more ?? ''}
        aria-label={`Join another column into ${field}`}
        onClick={() => setIsOpen(true)}
      >
        Join another
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
      autoFocus={isOpen}
      defaultDropdownOpened={isOpen}
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
