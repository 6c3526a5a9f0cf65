import { Anchor, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { limits } from '@rampart/contract/rules/limits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import classes from './add-several.module.css';
import { AssetGrid } from './asset-grid.tsx';
import type { GridSetting } from './grid-row.tsx';
import { firstFault } from './row-faults.ts';
import { useAdding } from './use-adding.ts';
import { useCheckedRows } from './use-checked-rows.ts';
import { useGridFocus } from './use-grid-focus.ts';
import type { NewAssetRows } from './use-new-rows.ts';

interface AddSeveralProps {
  uuid: string;
  /** Of the page, so that they stay while the user chooses another product. */
  newRows: NewAssetRows;
  /** Leaves the page after the assets were added. */
  onAdded: () => void;
  onCancel: () => void;
}

/** The grid of new assets of a product, with Save below it. */
export function AddSeveral({ uuid, newRows, onAdded, onCancel }: AddSeveralProps) {
  const { rows, open, said, canUndo, actions } = newRows;
  const grid = useRef<HTMLDivElement>(null);
  const focus = useGridFocus(grid, actions);
  const adding = useAdding(uuid, {
    onAdded,
    onRefused: focus.toCell,
  });
  const checked = useCheckedRows(rows, open, adding.refused);
  const { locations, canCreateLocations, choices, filled, faults } = checked;
  const setting = useMemo<GridSetting>(
    () => ({
      locations,
      canCreateLocations,
      choices,
      actions,
      onStep: focus.step,
      onRemove: focus.remove,
    }),
    [locations, canCreateLocations, choices, actions, focus],
  );
  const faulty = filled.filter(({ key }) => faults.has(key)).length;
  const save = () => {
    actions.onLeave();
    const first = firstFault(filled, faults);
    if (first) focus.toCell(first);
    else void adding.save(checked);
  };
  useWindowEvent('keydown', (event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // Otherwise the key undoes what was typed into the cell.
    if (!isUndo || !canUndo || !grid.current?.contains(document.activeElement)) return;
    event.preventDefault();
    actions.onUndo();
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isBusy) save();
      }}
    >
      {adding.failure && (
        <DialogNote tone="failure">
          {adding.failure.text}
          {adding.failure.isAnswerLost && (
            <>
              {' The assets may have been added. Look at '}
              <Anchor href={`/product/${uuid}/assets`} target="_blank" inherit>
                the assets of this product
              </Anchor>
              {' before you try again.'}
            </>
          )}
        </DialogNote>
      )}
      <div ref={grid} inert={adding.isBusy}>
        <AssetGrid rows={rows} faults={checked.shown} setting={setting} />
      </div>
      <div className={classes.more}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.8} />}
          disabled={rows.length >= limits.newAssetsMax}
          onClick={focus.add}
        >
          Add row
        </Button>
        {canUndo && (
          <Button variant="subtle" leftSection={<IconArrowBackUp size={16} stroke={1.8} />} onClick={actions.onUndo}>
            Undo
          </Button>
        )}
        <span role="status" className={classes.said}>
          {said}
        </span>
      </div>
      <div className={classes.foot}>
        <span className={classes.count} role="status">
          {faulty > 0 && `${quantity(faulty, 'asset')} with a fault`}
        </span>
        <Button variant="default" disabled={adding.isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={adding.isBusy} disabled={filled.length === 0}>
          {filled.length === 0 ? 'Add Assets' : `Add ${quantity(filled.length, 'Asset')}`}
        </Button>
      </div>
    </form>
  );
}
