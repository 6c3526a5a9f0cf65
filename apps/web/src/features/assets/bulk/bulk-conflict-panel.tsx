import { Radio } from '@mantine/core';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import radioClasses from '#ui/forms/radio.module.css';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { assetName } from '#lib/asset-name.ts';
import { ChangeEntry } from '../history/change-entry.tsx';
import classes from '../edit/conflict-panel.module.css';
import { focusPanel } from '../edit/focus-panel.ts';
import type { BulkChoice, BulkConflict } from './use-bulk-edit.ts';

interface BulkConflictPanelProps {
  conflict: BulkConflict;
  onChoose: (choice: BulkChoice) => void;
}

/** The selected assets that somebody else changed in the meantime, and what to do with them. Nothing is saved yet. */
export function BulkConflictPanel({ conflict, onChoose }: BulkConflictPanelProps) {
  const { conflicts, changed, choice } = conflict;
  const hidden = changed.length - conflicts.length;
  return (
    <section className={classes.panel} aria-label="Changed by another user" tabIndex={-1} ref={focusPanel}>
      <DialogNote tone="warning">
        {`${quantity(changed.length, 'asset')} ${changed.length === 1 ? 'was' : 'were'} changed while you were editing. Nothing is saved yet.`}
      </DialogNote>
      {conflicts.map(({ asset, changes }) => (
        <div key={asset.id}>
          <h3 className={classes.name}>{assetName(asset)}</h3>
          <ol className={classes.changes} aria-label={`Changes of ${assetName(asset)}`}>
            {changes.map((change) => (
              <ChangeEntry key={change.id} change={change} />
            ))}
          </ol>
        </div>
      ))}
      {hidden > 0 && <p className={classes.more}>{`And ${quantity(hidden, 'more asset')}`}</p>}
      <Radio.Group label="These assets" value={choice ?? null} onChange={(chosen) => onChoose(chosen as BulkChoice)}>
        <div className={classes.choices}>
          <Radio size="xs" classNames={radioClasses} value="leave-out" label="Leave them out" />
          <Radio size="xs" classNames={radioClasses} value="overwrite" label="Overwrite them too" />
        </div>
      </Radio.Group>
    </section>
  );
}
