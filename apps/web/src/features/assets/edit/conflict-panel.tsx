import { Radio } from '@mantine/core';
import { priorityNames } from '@rampart/contract/rules/priorities.ts';
import { useQuery } from '@tanstack/react-query';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import radioClasses from '#ui/forms/radio.module.css';
import { fieldLabels, type AssetField, type AssetValues } from './asset-values.ts';
import { assetQueries } from '../assets.api.ts';
import { ChangeEntry } from '../history/change-entry.tsx';
import classes from './conflict-panel.module.css';
import { focusPanel } from './focus-panel.ts';
import type { Conflict, Side } from './use-asset-edit.ts';

interface ConflictPanelProps {
  conflict: Conflict;
  onChoose: (field: AssetField, side: Side) => void;
}

/** The changes that another user saved while the form was open, with a choice for fields that both changed. */
export function ConflictPanel({ conflict, onChoose }: ConflictPanelProps) {
  const { changes, fields, choices } = conflict;
  const { data: locations = [] } = useQuery(assetQueries.locations());
  const wordsOf = (values: AssetValues, field: AssetField) => {
    if (field === 'priority_level') return values.priority_level && priorityNames[values.priority_level];
    if (field !== 'location_id') return values[field];
    return locations.find(({ id }) => String(id) === values.location_id)?.name;
  };
  return (
    <section className={classes.panel} aria-label="Changed by another user" tabIndex={-1} ref={focusPanel}>
      <DialogNote tone="warning">
        {fields.length > 0
          ? 'This asset was changed while you were editing. Choose what to keep, then save.'
          : 'This asset was changed while you were editing. Your changes are not affected: Save keeps both.'}
      </DialogNote>
      {changes.length > 0 && (
        <ol className={classes.changes} aria-label="Changes since you opened it">
          {changes.map((change) => (
            <ChangeEntry key={change.id} change={change} />
          ))}
        </ol>
      )}
      {fields.map((field) => (
        <Radio.Group
          key={field}
          label={fieldLabels[field]}
          value={choices[field] ?? null}
          onChange={(side) => onChoose(field, side as Side)}
        >
          <div className={classes.choices}>
            <Radio
              size="xs"
              classNames={radioClasses}
              value="theirs"
              label={<Choice word="Take theirs" value={wordsOf(conflict.theirs, field)} />}
            />
            <Radio
              size="xs"
              classNames={radioClasses}
              value="mine"
              label={<Choice word="Keep mine" value={wordsOf(conflict.mine, field)} />}
            />
          </div>
        </Radio.Group>
      ))}
    </section>
  );
}

function Choice({ word, value }: { word: string; value: string | null | undefined }) {
  return (
    <>
      {word}: <b>{value || '–'}</b>
    </>
  );
}
