import { Select, UnstyledButton } from '@mantine/core';
import { workStatuses, type VulnerableProduct, type WorkStatus } from '@rampart/contract/api/action-items.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/in-place-text.ts';
import { useSaving } from '#lib/use-saving.ts';
import { actionItemMutations } from './action-items.api.ts';
import { NoteEditor } from './note-editor.tsx';
import classes from './work-panel.module.css';

/** What a product's people say of their work on it: a status and a note. */
export function WorkPanel({ product, canEdit }: { product: VulnerableProduct; canEdit: boolean }) {
  const client = useQueryClient();
  const status = useSaving(actionItemMutations.setStatus(client, product));
  const note = useSaving(actionItemMutations.setNote(client, product));
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
      <Select
        className={classes.status}
        aria-label={`Mitigation status of ${product.name}`}
        data={[...workStatuses]}
        value={status.isError ? status.variables : product.status}
        error={status.isError && <StatusFailure error={status.error} onTryAgain={() => status.run(status.variables)} />}
        allowDeselect={false}
        onChange={(chosen) => {
          if (chosen === product.status) status.reset();
          else if (chosen) status.run(chosen as WorkStatus);
        }}
      />
      <NoteEditor
        note={product.note}
        label={`Note on ${product.name}`}
        isSaving={note.isPending}
        failure={note.isError ? inPlaceText('form', note.error) : undefined}
        onSave={(text, onSuccess) => note.run(text, { onSuccess })}
        onCancel={note.reset}
      />
    </div>
  );
}

/** The status that was chosen stays in the field, with the reason why it is not saved. */
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
