import { effectOn } from '@rampart/contract/rules/mapping/effect.ts';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { nothing } from '#ui/data-table/cells.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { EffectNotes } from './effect-notes.tsx';
import classes from './effect-preview.module.css';
import { SideScroll } from './side-scroll.tsx';

interface EffectPreviewProps {
  sheet: SheetSample;
  mapping: Mapping;
}

/** The first rows with our fields, computed in the browser for each change. */
export function EffectPreview({ sheet, mapping }: EffectPreviewProps) {
  const effect = useMemo(() => effectOn(mapping, sheet), [mapping, sheet]);
  const isSmall = useIsSmallScreen();
  const { shown, control } = useShowAll(effect.rows, 8);
  const fields = sheetColumns.filter((field) => mapping.fields[field]);
  if (fields.length === 0) return <p className={classes.none}>No column is used yet.</p>;
  const unknown = new Set(effect.unknownPriorities.map((text) => text.toLowerCase()));
  const doubtOf = (field: SheetColumn, text: string | undefined) => {
    if (field === 'Priority' && text !== undefined && unknown.has(text.toLowerCase())) return 'Not a priority';
    return field === mapping.key && text === undefined ? `No ${field}` : undefined;
  };
  const cellOf = (field: SheetColumn, text: string | undefined) => {
    const doubt = doubtOf(field, text);
    return doubt ? <Doubt text={text} doubt={doubt} /> : (text ?? nothing);
  };
  return (
    <>
      <EffectNotes effect={effect} mapping={mapping} />
      {isSmall ? (
        <ol className={classes.cards} aria-label="Rows as Rampart will read them">
          {shown.map(({ rowNumber, cells, isTotal }) => (
            <li key={rowNumber} data-total={isTotal || undefined}>
              <span className={classes.number}>Row {rowNumber}</span>
              {isTotal ? (
                <p>A row of totals, not imported</p>
              ) : (
                <dl>
                  {fields.map((field) => (
                    <div key={field}>
                      <dt>{field}</dt>
                      <dd>{cellOf(field, cells[field])}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <SideScroll label="First rows as Rampart will read them">
          <table className={classes.table} aria-label="Rows as Rampart will read them">
            <thead>
              <tr>
                <th scope="col">Row</th>
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {field}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ rowNumber, cells, isTotal }) => (
                <tr key={rowNumber} data-total={isTotal || undefined}>
                  <td>{rowNumber}</td>
                  {isTotal ? (
                    <td colSpan={fields.length}>A row of totals, not imported</td>
                  ) : (
                    fields.map((field) => (
                      <td key={field} title={cells[field]}>
                        {cellOf(field, cells[field])}
                      </td>
                    ))
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
      {control && <div className={classes.all}>{control}</div>}
    </>
  );
}

function Doubt({ text, doubt }: { text: string | undefined; doubt: string }) {
  return (
    <span className={classes.doubt}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      {text === undefined ? doubt : `${text}: ${doubt.toLowerCase()}`}
    </span>
  );
}
