import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { bundleKeyNameMaxLength } from '@rampart/contract/api/administration/bundles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { FileZone } from '#ui/forms/file-zone.tsx';
import { bundleKeyMutations, type NewBundleKey } from './bundle-keys.api.ts';

export function AddBundleKeyButton() {
  const trust = useSaving(bundleKeyMutations.trust(useQueryClient()));
  return (
    <DialogButton label="Add Key">
      {(dialog) => (
        <FormDialog {...dialog} title="Add Key" saving={trust}>
          {(open) => <Fields {...open} />}
        </FormDialog>
      )}
    </DialogButton>
  );
}

const mostBytes = 10_000;

function Fields({ error, isBusy, onSave, onClose }: OpenForm<NewBundleKey>) {
  const form = useForm({ initialValues: { name: '', fingerprint: '' } });
  const [file, setFile] = useState<File>();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const refusal = refusalOf(error, ['name', 'public_key', 'fingerprint']);
  const { name, fingerprint } = form.values;
  const take = (given: File) => {
    setIsTooLarge(given.size > mostBytes);
    setFile(given.size > mostBytes ? undefined : given);
  };
  const fileFault = isTooLarge ? 'The file is too large for a key.' : refusal.fields.public_key;
  return (
    <FormFields
      failure={refusal.text}
      action="Add"
      isBusy={isBusy}
      isComplete={file !== undefined && name.trim() !== '' && fingerprint.trim() !== ''}
      onSubmit={() => void file?.text().then((text) => onSave({ name, public_key: text, fingerprint }))}
      onClose={onClose}
    >
      <p>
        Rampart then accepts bundles signed with this key. The command bundle-key of the other installation writes the
        key to a file.
      </p>
      <TextInput
        label="Name"
        placeholder="Head office"
        data-autofocus
        autoComplete="off"
        maxLength={bundleKeyNameMaxLength}
        {...form.getInputProps('name')}
        error={refusal.fields.name}
      />
      <FileZone
        file={file}
        accept={['.pem', '.key', '.txt']}
        hint="The file that the command bundle-key wrote"
        refusal={fileFault}
        isDisabled={isBusy}
        onTake={take}
      />
      <TextInput
        label="Fingerprint"
        description="The fingerprint shown on the other installation. Get it separately from the file, for example by phone."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...form.getInputProps('fingerprint')}
        error={refusal.fields.fingerprint}
      />
    </FormFields>
  );
}
