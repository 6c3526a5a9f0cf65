import { Select } from '@mantine/core';
import { workStatuses, type VulnerableProduct, type WorkStatus } from '@rampart/contract/api/action-items.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actionItemMutations } from './action-items.api.ts';
import { NoteEditor } from './note-editor.tsx';
import classes from './work-panel.module.css';

/** What a product's people say of their work on it: a status and a note. */
export function WorkPanel({ product, canEdit }: { product: VulnerableProduct; canEdit: boolean }) {
  const update = useMutation(actionItemMutations.update(useQueryClient(), product));
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
        value={product.status}
        allowDeselect={false}
        onChange={(status) => {
          if (status) update.mutate({ status: status as WorkStatus });
        }}
      />
      <NoteEditor
        note={product.note}
        label={`Note on ${product.name}`}
        isSaving={update.isPending}
        onSave={(note) =>
          update.mutateAsync({ note }).then(
            () => true,
            () => false,
          )
        }
      />
    </div>
  );
}
