import { VisuallyHidden } from '@mantine/core';
import type { ImportRow } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { IconArrowRight } from '@tabler/icons-react';
import classes from './cell-change.module.css';
import type { ImportRowKind } from '../imports.api.ts';

interface CellChangeProps {
  cell: ImportRow['cells'][number];
  kind: ImportRowKind;
}

/** One cell with its old and new value. If there is only one value, it is shown alone. */
export function CellChange({ cell: { column, before, after }, kind }: CellChangeProps) {
  const isChange = kind === 'changed' || (kind === 'kept' && before !== null && after !== null);
  return (
    <li className={classes.cell}>
      <span>{column}</span>
      <span className={classes.values}>
        {isChange ? (
          <>
            <VisuallyHidden>from</VisuallyHidden>
            <del>{before ?? '–'}</del>
            <IconArrowRight size={13} stroke={1.8} aria-hidden="true" />
            <VisuallyHidden>to</VisuallyHidden>
            <ins>{after ?? '–'}</ins>
          </>
        ) : (
          (after ?? before ?? '–')
        )}
      </span>
    </li>
  );
}
