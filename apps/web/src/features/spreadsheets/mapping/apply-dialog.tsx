import { Checkbox, TextInput } from '@mantine/core';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import type { DraftSaver } from './draft-saver.ts';
import { mappingMutations } from './mapping.api.ts';
import { nameFromFile } from './name-from-file.ts';
import { newerDraft } from './newer-draft.ts';

type Profiles = readonly { id: number; name: string }[];
type Keep = { name: string } | null;

interface ApplyDialogProps {
  id: number;
  fileName: string;
  profiles: Profiles;
  /** The profile that the import used before, when the user comes back from the products. */
  usedProfile: string | null;
  saver: DraftSaver;
  isOpen: boolean;
  onClose: () => void;
}

/** Reads the file with the mapping, and keeps the mapping for the next file if the user wants it. */
export function ApplyDialog({ id, fileName, profiles, usedProfile, saver, isOpen, onClose }: ApplyDialogProps) {
  const apply = useSaving(mappingMutations.apply(useQueryClient(), id, saver));
  const saving = {
    ...apply,
    // A colleague's mapping is shown in the step, so the dialog has nothing to say.
    error: newerDraft(apply.error) ? undefined : apply.error,
  };
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Continue to the products" saving={saving}>
      {(open: OpenForm<Keep>) => <Fields first={usedProfile ?? nameFromFile(fileName)} profiles={profiles} {...open} />}
    </FormDialog>
  );
}

interface FieldsProps extends OpenForm<Keep> {
  first: string;
  profiles: Profiles;
}

function Fields({ first, profiles, error, isBusy, onSave, onClose }: FieldsProps) {
  const [isKept, setIsKept] = useState(true);
  const [name, setName] = useState(first);
  const refusal = refusalOf(error, ['name'], { prefix: 'profile.' });
  const isKnown = profiles.some((profile) => profile.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <FormFields
      failure={refusal.text}
      action="Continue"
      isBusy={isBusy}
      isComplete={!isKept || name.trim() !== ''}
      onSubmit={() => onSave(isKept ? { name: name.trim() } : null)}
      onClose={onClose}
    >
      <p>Rampart reads the complete file and looks for its products. Your equipment does not change yet.</p>
      <Checkbox
        label="Keep this mapping for the next file with these headings"
        checked={isKept}
        onChange={(event) => setIsKept(event.currentTarget.checked)}
      />
      <TextInput
        label="Name of the mapping"
        autoComplete="off"
        maxLength={limits.nameMaxLength}
        disabled={!isKept}
        description={
          isKept && isKnown
            ? 'Your company has a mapping with this name. This one replaces it.'
            : 'The next file with these headings then needs no mapping.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={refusal.fields.name}
      />
    </FormFields>
  );
}
