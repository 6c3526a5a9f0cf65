import { Select, UnstyledButton } from '@mantine/core';
import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { offeredStatus, workStatuses, type WorkStatus } from '@rampart/contract/rules/work-status.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { actionItemMutations, unsavedNotes } from '../action-items.api.ts';
import { NoteEditor } from './note-editor.tsx';
import classes from './work-panel.module.css';

/** The status and the note that users give to their work on a product. */
export function WorkPanel({ product, canEdit }: { product: VulnerableProduct; canEdit: boolean }) {
  const client = useQueryClient();
  const status = useSaving(actionItemMutations.setStatus(client, product));
  const note = useSaving(actionItemMutations.setNote(client, product));
  const field = useRef<HTMLInputElement>(null);
  const offered = status.isError ? undefined : offeredStatus(product.status, product.progress_status);
  if (!canEdit) {
    return (
      <dl className={classes.panel}>
        <dt>Status</dt>
        <dd>{product.status}</dd>
        <dt>Note</dt>
        <dd>{product.note ?? '–'}</dd>
      </dl>
    );
  }
  return (
    <div className={classes.panel}>
      <div className={classes.status}>
        <Select
          ref={field}
          aria-label={`Mitigation status of ${product.name}`}
          data={[...workStatuses]}
          value={status.isError ? status.variables : product.status}
          error={
            status.isError && <StatusFailure error={status.error} onTryAgain={() => status.run(status.variables)} />
          }
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen === product.status) status.reset();
            else if (chosen) status.run(chosen as WorkStatus);
          }}
        />
        {offered && (
          <UnstyledButton
            className={classes.offer}
            onClick={() => {
              // The button disappears, so move the focus to the field.
              field.current?.focus();
              status.run(offered);
            }}
          >
            Set to {offered}
          </UnstyledButton>
        )}
      </div>
      <NoteEditor
        note={product.note}
        unsaved={unsavedNotes.of(client, product.id)}
        label={`Note on ${product.name}`}
        isSaving={note.isPending}
        failure={note.isError ? inPlaceText('form', note.error) : undefined}
        onSave={note.run}
        onCancel={() => {
          note.reset();
          unsavedNotes.forget(client, product.id);
        }}
      />
    </div>
  );
}

/** Says why the status is not saved. The chosen status stays in the field. */
function StatusFailure({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  return (
    <>
      Not saved. {inPlaceText('form', error)}{' '}
      <UnstyledButton className={classes.again} onClick={onTryAgain}>
        Try again
      </UnstyledButton>
    </>
  );
}
