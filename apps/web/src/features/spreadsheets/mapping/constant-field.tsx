import { Autocomplete, TextInput } from '@mantine/core';
import { limits } from '@rampart/contract/rules/limits.ts';
import { mappingKeys } from '@rampart/contract/rules/mapping/mapping.ts';
import { priorityLevels, priorityNames } from '@rampart/contract/rules/priorities.ts';
import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { useLocationNames } from './location-names.ts';
import type { ChangeMapping } from './columns-shown.ts';
import classes from './field-list.module.css';
import { withConstant } from './mapping-changes.ts';
import { PlainSelect } from './plain-select.tsx';

/** What identifies an asset differs from row to row. */
export const hasConstant = (field: SheetColumn) => mappingKeys.every((key) => key !== field);

const mostLength: Partial<Record<SheetColumn, number>> = {
  Location: limits.nameMaxLength,
  'Firmware Version': limits.firmwareVersionMaxLength,
};

interface ConstantFieldProps {
  field: SheetColumn;
  value: string;
  onChange: ChangeMapping;
}

/** A value that all rows of the sheet get. */
export function ConstantField({ field, value, onChange }: ConstantFieldProps) {
  const set = (text: string) => onChange((before) => withConstant(before, field, text));
  const label = `${field} of all rows`;
  return (
    <div className={classes.constant}>
      <span aria-hidden="true">or all rows:</span>
      {field === 'Priority' ? (
        <PlainSelect label={label} value={value} onChange={set} tone={value ? 'chosen' : undefined}>
          <option value="">–</option>
          {priorityLevels.map((level) => (
            <option key={level} value={priorityNames[level]}>
              {priorityNames[level]}
            </option>
          ))}
        </PlainSelect>
      ) : field === 'Location' ? (
        <LocationInput label={label} value={value} onChange={set} />
      ) : (
        <TextInput
          aria-label={label}
          autoComplete="off"
          maxLength={mostLength[field] ?? limits.notesMaxLength}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

interface LocationInputProps {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (text: string) => void;
}

/** The name of a location. It suggests those of the company, and takes any other. */
export function LocationInput({ label, value, placeholder, onChange }: LocationInputProps) {
  return (
    <Autocomplete
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={limits.nameMaxLength}
      data={useLocationNames()}
      limit={20}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      value={value}
      onChange={onChange}
    />
  );
}
