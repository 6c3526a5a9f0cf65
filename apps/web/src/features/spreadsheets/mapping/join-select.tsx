import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import classes from './field-list.module.css';
import { PlainSelect } from './plain-select.tsx';

const separators = [
  [' ', 'Space'],
  [', ', 'Comma'],
  ['-', 'Hyphen'],
  [' - ', 'Spaced hyphen'],
  ['/', 'Slash'],
  ['.', 'Dot'],
  ['_', 'Underscore'],
  ['', 'Nothing'],
] as const;

interface JoinSelectProps {
  field: SheetColumn;
  value: string;
  onChange: (joinedBy: string) => void;
}

/** What stands between the joined columns of a field. */
export function JoinSelect({ field, value, onChange }: JoinSelectProps) {
  const isOther = separators.every(([text]) => text !== value);
  return (
    <span className={classes.join}>
      <PlainSelect label={`Between the columns of ${field}`} value={value} onChange={onChange}>
        {separators.map(([text, name]) => (
          <option key={name} value={text}>
            {name}
          </option>
        ))}
        {isOther && <option value={value}>“{value}”</option>}
      </PlainSelect>
    </span>
  );
}
