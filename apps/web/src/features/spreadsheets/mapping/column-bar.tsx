import { Checkbox, TextInput } from '@mantine/core';
import type { SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconSearch } from '@tabler/icons-react';
import classes from './column-bar.module.css';
import { searchableFrom, type Narrowing } from './columns-shown.ts';
import { PlainSelect } from './plain-select.tsx';

interface ColumnBarProps {
  sheets: readonly SheetSample[];
  sheet: SheetSample;
  onSheet: (name: string) => void;
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  /** The number of columns that are shown, if not all. */
  found: number | undefined;
}

/** Chooses the sheet, and searches the columns of a wide one. Nothing for a file with one narrow sheet. */
export function ColumnBar({ sheets, sheet, onSheet, narrowing, onNarrow, found }: ColumnBarProps) {
  const isWide = sheet.columns.length >= searchableFrom;
  const hasHeadings = sheet.headingRow > 0;
  if (sheets.length < 2 && !isWide && hasHeadings) return null;
  return (
    <div className={classes.bar}>
      {sheets.length > 1 && (
        <span className={classes.sheet}>
          <span aria-hidden="true">Sheet</span>
          <PlainSelect label="Sheet" value={sheet.name} onChange={onSheet}>
            {sheets.map(({ name, columns }) => (
              <option key={name} value={name}>
                {name} ({quantity(columns.length, 'column')})
              </option>
            ))}
          </PlainSelect>
        </span>
      )}
      {isWide && (
        <>
          <TextInput
            className={classes.search}
            aria-label="Find a column"
            placeholder="Find a column"
            autoComplete="off"
            leftSection={<IconSearch size={16} stroke={1.7} />}
            value={narrowing.search}
            onChange={(event) => onNarrow({ ...narrowing, search: event.currentTarget.value })}
          />
          <Checkbox
            label="Only imported columns"
            checked={narrowing.isTakenOnly}
            onChange={(event) => onNarrow({ ...narrowing, isTakenOnly: event.currentTarget.checked })}
          />
        </>
      )}
      {!hasHeadings && <p>No headings were found. The columns are named by their letters.</p>}
      <span role="status" className={classes.found}>
        {found !== undefined && quantity(found, 'column')}
      </span>
    </div>
  );
}
