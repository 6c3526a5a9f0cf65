import type { DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import type { MergePair } from '../doubles/merge-form.tsx';
import type { Entry } from './entry-search.tsx';

interface OtherDialogProps<E extends Entry> {
  title: string;
  entry: Entry;
  /** Answers both, as the dialog that merges them needs them. */
  find: (pair: { merged: string; kept: string }) => Promise<{ merged: DoubleSide; kept: DoubleSide }>;
  isOpen: boolean;
  onClose: () => void;
  onFound: (pair: MergePair) => void;
  /** The field that finds the other one. */
  children: (field: { chosen: E | undefined; onChoose: (other: E | undefined) => void }) => ReactNode;
}

/** Asks which other entry of the catalogue an entry is merged with. */
export function OtherDialog<E extends Entry>({ entry, find, onFound, children, ...dialog }: OtherDialogProps<E>) {
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: find, meta: { failure: 'form' } });
  const run = (other: string, { onSuccess }: { onSuccess: () => void }) =>
    mutate(
      { merged: entry.uuid, kept: other },
      {
        onSuccess: ({ merged, kept }) => {
          onSuccess();
          onFound({ one: merged, other: kept });
        },
      },
    );
  return (
    <FormDialog {...dialog} subtitle={entry.name} saving={{ run, isPending, error, reset }}>
      {(open) => <Fields {...open}>{children}</Fields>}
    </FormDialog>
  );
}

function Fields<E extends Entry>({
  error,
  isBusy,
  onSave,
  onClose,
  children,
}: OpenForm<string> & Pick<OtherDialogProps<E>, 'children'>) {
  const [chosen, onChoose] = useState<E>();
  return (
    <FormFields
      failure={refusalOf(error, []).text}
      action="Continue"
      isBusy={isBusy}
      isComplete={chosen !== undefined}
      onSubmit={() => chosen && onSave(chosen.uuid)}
      onClose={onClose}
    >
      {children({ chosen, onChoose })}
    </FormFields>
  );
}
