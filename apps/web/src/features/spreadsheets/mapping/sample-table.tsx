import { columnLetters } from '@rampart/contract/rules/mapping/column-name.ts';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { memo, useMemo } from 'react';
import { ColumnSelect } from './column-select.tsx';
import { fullFields, noteOf, type ChangeMapping, type Column } from './columns-shown.ts';
import { fieldsOf, withColumn } from './mapping-changes.ts';
import classes from './sample-table.module.css';
import { SideScroll } from './side-scroll.tsx';

const rowsShown = 5;

interface SampleTableProps {
  sheet: SheetSample;
  columns: readonly Column[];
  mapping: Mapping;
  proposed: Mapping;
  onChange: ChangeMapping;
}

/** The first rows of the sheet. Above each column is the field that it becomes. */
export function SampleTable({ sheet, columns, mapping, proposed, onChange }: SampleTableProps) {
  const full = fullFields(mapping).join('\n');
  return (
    <SideScroll label="First rows of the file">
      <table className={classes.table} aria-label="Columns of the file">
        <thead>
          <tr>
            <th scope="col" className={classes.row}>
              Row
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column.place}
                column={column}
                field={fieldsOf(mapping, column.place)[0]}
                note={noteOf(mapping, proposed, column.place)}
                full={full}
                onChange={onChange}
              />
            ))}
          </tr>
        </thead>
        <SampleRows sheet={sheet} columns={columns} />
      </table>
    </SideScroll>
  );
}

interface ColumnHeadProps {
  column: Column;
  field: SheetColumn | undefined;
  note: string;
  /** Joined with line breaks, so that it keeps its identity. */
  full: string;
  onChange: ChangeMapping;
}

/** Memoised, because a sheet can have hundreds of columns and a choice changes one or two of them. */
const ColumnHead = memo(function OneColumnHead({ column, field, note, full, onChange }: ColumnHeadProps) {
  const { place } = column;
  const heading = column.heading.trim();
  const letters = columnLetters(place);
  const noteId = `note-of-column-${place}`;
  return (
    <th scope="col" data-taken={field !== undefined || undefined}>
      <span className={classes.heading} title={heading || undefined}>
        <i aria-hidden="true">{letters}</i>
        {heading ? <b>{heading}</b> : <em>No heading</em>}
      </span>
      <ColumnSelect
        name={heading ? `${heading} (column ${letters})` : `column ${letters}`}
        field={field}
        full={full.split('\n') as SheetColumn[]}
        onChange={(chosen) => onChange((before) => withColumn(before, place, chosen))}
        describedBy={noteId}
      />
      <span id={noteId} className={classes.note}>
        {note}
      </span>
    </th>
  );
});

/** Does not depend on the mapping, so a choice does not render the cells again. */
const SampleRows = memo(function FirstRows({ sheet, columns }: Pick<SampleTableProps, 'sheet' | 'columns'>) {
  const rows = useMemo(
    () =>
      sheet.rows.slice(0, rowsShown).map(({ rowNumber, cells }) => ({
        rowNumber,
        texts: new Map(cells.map(({ place, text }) => [place, text])),
      })),
    [sheet],
  );
  return (
    <tbody>
      {rows.map(({ rowNumber, texts }) => (
        <tr key={rowNumber}>
          <td className={classes.row}>{rowNumber}</td>
          {columns.map(({ place }) => (
            <td key={place} title={texts.get(place)}>
              {texts.get(place)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
});
