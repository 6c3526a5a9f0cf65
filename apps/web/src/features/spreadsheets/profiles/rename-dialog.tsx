import { TextInput } from '@mantine/core';
import type { ImportProfile } from '@rampart/contract/api/spreadsheets/mapping.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { profileMutations } from './profiles.api.ts';

interface RenameDialogProps {
  profile: ImportProfile;
  isOpen: boolean;
  onClose: () => void;
}

export function RenameDialog({ profile, isOpen, onClose }: RenameDialogProps) {
  const save = useSaving(profileMutations.save(useQueryClient(), profile.id));
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Rename mapping" saving={save}>
      {(open: OpenForm<Renamed>) => <Fields profile={profile} {...open} />}
    </FormDialog>
  );
}

interface Renamed {
  name: string;
  version: number;
}

function Fields({ profile, error, isBusy, onSave, onClose }: OpenForm<Renamed> & { profile: ImportProfile }) {
  const [name, setName] = useState(profile.name);
  const refusal = refusalOf(error, ['name']);
  return (
    <FormFields
      failure={refusal.text}
      action="Rename"
      isBusy={isBusy}
      isComplete={name.trim() !== ''}
      onSubmit={() => onSave({ name: name.trim(), version: profile.version })}
      onClose={onClose}
    >
      <TextInput
        label="Name of the mapping"
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMaxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={refusal.fields.name}
      />
    </FormFields>
  );
}
