import type { ReactNode } from 'react';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import classes from './asset-grid.module.css';
import { GridRow, type GridSetting } from './grid-row.tsx';
import { gridColumns, type NewRow } from './new-rows.ts';
import type { RowFaults } from './row-faults.ts';

interface AssetGridProps {
  rows: readonly NewRow[];
  faults: ReadonlyMap<number, RowFaults>;
  setting: GridSetting;
}

const noFaults: RowFaults = {};

/** The new assets: a table, and on small screens one card for each. */
export function AssetGrid({ rows, faults, setting }: AssetGridProps) {
  const isSmall = useIsSmallScreen();
  const entries = rows.map((row, index) => (
    <GridRow
      key={row.key}
      row={row}
      nth={index + 1}
      faults={faults.get(row.key) ?? noFaults}
      setting={setting}
      layout={isSmall ? 'card' : 'row'}
      frame={isSmall ? card : tableRow}
    />
  ));
  if (isSmall) {
    return (
      <ol className={classes.cards} aria-label="New assets">
        {entries}
      </ol>
    );
  }
  return (
    <table className={classes.table} aria-label="New assets">
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            <span className={classes.hidden}>Number</span>
          </th>
          {gridColumns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {column}
            </th>
          ))}
          <th scope="col" className={classes.removal}>
            <span className={classes.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{entries}</tbody>
    </table>
  );
}

function tableRow(cells: readonly ReactNode[], remove: ReactNode, nth: number) {
  return (
    <tr>
      <td className={classes.number}>{nth}</td>
      {cells.map((cell, index) => (
        <td key={gridColumns[index]}>{cell}</td>
      ))}
      <td className={classes.removal}>{remove}</td>
    </tr>
  );
}

function card(cells: readonly ReactNode[], remove: ReactNode, nth: number) {
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h2>Asset {nth}</h2>
        {remove}
      </div>
      {cells}
    </li>
  );
}
