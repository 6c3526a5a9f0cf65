import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { GridCell } from './grid-cell.tsx';
import type { Step } from './grid-keys.ts';
import { gridColumns, type GridColumn, type NewRow } from './new-rows.ts';
import { isNewLocation, type KnownLocations, type RowFaults } from './row-faults.ts';
import type { GridActions, OpenCell } from './use-new-rows.ts';

/** The same for all rows, and stable while the user types. */
export interface GridSetting {
  locations: KnownLocations;
  canCreateLocations: boolean;
  choices: Readonly<Partial<Record<GridColumn, readonly string[]>>>;
  actions: GridActions;
  onStep: (from: OpenCell, step: Step) => void;
  onRemove: (key: number) => void;
}

export interface GridRowProps {
  row: NewRow;
  nth: number;
  faults: RowFaults;
  setting: GridSetting;
  layout: 'row' | 'card';
  frame: (cells: readonly ReactNode[], remove: ReactNode, nth: number) => ReactNode;
}

/** One new asset. A row of a long list renders again only when something in it changes. */
export const GridRow = memo(
  function GridRow({ row, nth, faults, setting, layout, frame }: GridRowProps) {
    const { locations, canCreateLocations, choices, actions, onStep, onRemove } = setting;
    const cells = gridColumns.map((column) => {
      const text = row.cells[column] ?? '';
      const isNew = column === 'Location' && canCreateLocations && isNewLocation(text, locations);
      return (
        <GridCell
          key={column}
          row={row.key}
          column={column}
          nth={nth}
          text={text}
          fault={faults[column]}
          note={isNew ? 'New location' : undefined}
          choices={choices[column]}
          hasLabel={layout === 'card'}
          actions={actions}
          onStep={onStep}
        />
      );
    });
    const remove = (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={layout === 'card' ? 44 : 28}
        aria-label={`Remove asset ${nth}`}
        onClick={() => onRemove(row.key)}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    );
    return frame(cells, remove, nth);
  },
  (before, after) =>
    before.row === after.row &&
    before.nth === after.nth &&
    before.setting === after.setting &&
    before.layout === after.layout &&
    gridColumns.every((column) => before.faults[column] === after.faults[column]),
);
