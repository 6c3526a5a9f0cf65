import type { ImportRow } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CellChange } from './cell-change.tsx';
import classes from './import-row-entry.module.css';
import type { ImportRowKind } from '../imports.api.ts';

/** One row: its number in the sheet, its asset, and the change of each cell. */
export function ImportRowEntry({ row, kind }: { row: ImportRow; kind: ImportRowKind }) {
  const { product, title } = row;
  // Do not repeat the title as a cell, unless the cell changed.
  const cells = row.cells.filter(({ before, after }) => kind === 'changed' || (after ?? before) !== title);
  const isProduct = row.cells.length === 0 && row.asset_id === null;
  return (
    <li className={classes.entry}>
      <span className={classes.number} data-missing={row.row === null || undefined}>
        {row.row === null ? '–' : `Row ${row.row}`}
      </span>
      <div className={classes.asset}>
        <b data-product={title === product?.name || undefined}>{title}</b>
        {product && (
          <span>
            {product.manufacturer} <Link to={`/product/${product.uuid}/assets`}>{product.name}</Link>
          </span>
        )}
      </div>
      <div className={classes.what}>
        {row.faults.length > 0 && (
          <ul className={classes.faults} aria-label={kind === 'kept' ? 'Why it was not undone' : 'Faults'}>
            {row.faults.map(({ column, reason }, index) => (
              <li key={index}>
                <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
                <span>
                  {column !== null && <b>{column}: </b>}
                  {reason}
                </span>
              </li>
            ))}
          </ul>
        )}
        {cells.length > 0 && (
          <ul className={classes.cells} data-changes={kind === 'changed' || undefined} aria-label="Cells">
            {cells.map((cell) => (
              <CellChange key={cell.column} cell={cell} kind={kind} />
            ))}
          </ul>
        )}
        {isProduct && kind === 'new' && 'The product is added to My Equipment.'}
        {isProduct && kind === 'removed' && 'The product is removed from My Equipment.'}
      </div>
    </li>
  );
}
