import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import type { MappingFault } from '@rampart/contract/rules/mapping/mapping-faults.ts';
import { sheetColumns } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import type { ChangeMapping } from './columns-shown.ts';
import { FieldRow } from './field-row.tsx';
import classes from './field-list.module.css';

interface FieldListProps {
  sheet: SheetSample;
  mapping: Mapping;
  faults: readonly MappingFault[];
  onChange: ChangeMapping;
}

/** Our fields, and where each one comes from. */
export function FieldList({ sheet, mapping, faults, onChange }: FieldListProps) {
  return (
    <ul className={classes.fields} aria-label="Fields">
      {sheetColumns.map((field) => (
        <FieldRow
          key={field}
          field={field}
          sheet={sheet}
          source={mapping.fields[field]}
          values={mapping.values}
          fault={faults.find((fault) => fault.field === field)?.text}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}
