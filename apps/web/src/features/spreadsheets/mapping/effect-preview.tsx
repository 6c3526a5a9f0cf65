import { effectOn, type MappingEffect } from '@rampart/contract/rules/mapping/effect.ts';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { roundedColumns } from '@rampart/contract/rules/mapping/rounded-columns.ts';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { nothing } from '#ui/data-table/cells.tsx';
import type { Card, Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { EffectNotes } from './effect-notes.tsx';
import classes from './effect-preview.module.css';
import { SideScroll } from './side-scroll.tsx';

interface EffectPreviewProps {
  sheet: SheetSample;
  mapping: Mapping;
}

type EffectRow = MappingEffect['rows'][number];

/** The first rows with our fields, computed in the browser for each change. */
export function EffectPreview({ sheet, mapping }: EffectPreviewProps) {
  const effect = useMemo(() => effectOn(mapping, sheet), [mapping, sheet]);
  const rounded = useMemo(() => roundedColumns(mapping, sheet), [mapping, sheet]);
  const isSmall = useIsSmallScreen();
  const { shown, control } = useShowAll(effect.rows, 8);
  const { columns, card } = useMemo(() => {
    const fields = sheetColumns.filter((field) => mapping.fields[field]);
    const cellOf = cellsOf(effect, mapping);
    return { columns: columnsOf(fields, cellOf), card: cardOf(fields, cellOf) };
  }, [effect, mapping]);
  if (columns.length === 1) return <p className={classes.none}>No column is used yet.</p>;
  const rows = (
    <DataTable
      label="Rows as Rampart will read them"
      rows={shown}
      rowKey={({ rowNumber }) => rowNumber}
      columns={columns}
      rowSize="compact"
      card={card}
    />
  );
  return (
    <>
      <EffectNotes effect={effect} mapping={mapping} rounded={rounded} />
      {isSmall ? rows : <SideScroll label="First rows as Rampart will read them">{rows}</SideScroll>}
      {control && <div className={classes.all}>{control}</div>}
    </>
  );
}

const totals = 'A row of totals, not imported';

type CellOf = (field: SheetColumn, row: EffectRow) => ReactNode;

function cellsOf({ unknownPriorities }: MappingEffect, { key }: Mapping): CellOf {
  const unknown = new Set(unknownPriorities.map((text) => text.toLowerCase()));
  return (field, { cells }) => {
    const text = cells[field];
    if (field === 'Priority' && text !== undefined && unknown.has(text.toLowerCase()))
      return <Doubt text={text} doubt="Not a priority" />;
    if (field === key && text === undefined) return <Doubt text={text} doubt={`No ${field}`} />;
    return text === '' ? 'No priority' : (text ?? nothing);
  };
}

/** A row of totals has its remark in the column of the first field. */
function columnsOf(fields: readonly SheetColumn[], cellOf: CellOf): Column<EffectRow>[] {
  return [
    { key: 'row', heading: 'Row', cell: ({ rowNumber }) => rowNumber, tone: 'quiet', width: { wide: '72px' } },
    ...fields.map((field, place): Column<EffectRow> => ({
      key: field,
      heading: field,
      as: 'text',
      cell: (row) => (row.isTotal ? place === 0 && totals : cellOf(field, row)),
      title: ({ cells, isTotal }) => (isTotal ? undefined : cells[field]),
      width: { wide: place === 0 ? '240px' : '168px' },
    })),
  ];
}

const cardOf = (fields: readonly SheetColumn[], cellOf: CellOf): Card<EffectRow> => ({
  content: (row) => (
    <div className={classes.card}>
      <span className={classes.number}>Row {row.rowNumber}</span>
      {row.isTotal ? (
        <p>{totals}</p>
      ) : (
        <dl>
          {fields.map((field) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>{cellOf(field, row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  ),
});

function Doubt({ text, doubt }: { text: string | undefined; doubt: string }) {
  return (
    <span className={classes.doubt}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      {text === undefined ? doubt : `${text}: ${doubt.toLowerCase()}`}
    </span>
  );
}
