import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { PlainSelect } from './plain-select.tsx';

interface ColumnSelectProps {
  /** The name of the column, for screen readers. */
  name: string;
  field: SheetColumn | undefined;
  /** Fields that cannot take one more column. */
  full: readonly SheetColumn[];
  onChange: (field: SheetColumn | undefined) => void;
  describedBy?: string | undefined;
}

/** The field that a column becomes, or none. */
export function ColumnSelect({ name, field, full, onChange, describedBy }: ColumnSelectProps) {
  return (
    <PlainSelect
      label={`Field of ${name}`}
      value={field ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : (chosen as SheetColumn))}
      tone={field && 'chosen'}
      describedBy={describedBy}
    >
      <option value="">Not imported</option>
      {sheetColumns.map((one) => (
        <option key={one} value={one} disabled={one !== field && full.includes(one)}>
          {one}
        </option>
      ))}
    </PlainSelect>
  );
}
