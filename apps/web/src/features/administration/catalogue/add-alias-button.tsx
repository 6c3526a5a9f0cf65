import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { loadMutations } from './loads.api.ts';

interface AliasForm {
  alias: string;
  manufacturer: string;
}

export function AddAliasButton() {
  const create = useSaving(loadMutations.createAlias(useQueryClient()));
  return (
    <DialogButton label="Add Alias">
      {(dialog) => (
        <FormDialog {...dialog} title="Add Alias" saving={create}>
          {(open) => <Fields {...open} />}
        </FormDialog>
      )}
    </DialogButton>
  );
}

function Fields({ error, isBusy, onSave, onClose }: OpenForm<AliasForm>) {
  const form = useForm<AliasForm>({ initialValues: { alias: '', manufacturer: '' } });
  const refusal = refusalOf(error, ['alias', 'manufacturer']);
  return (
    <FormFields
      failure={refusal.text}
      action="Add"
      isBusy={isBusy}
      isComplete={form.values.alias.trim() !== '' && form.values.manufacturer.trim() !== ''}
      onSubmit={() => onSave(form.values)}
      onClose={onClose}
    >
      <p>
        From the next load on, this spelling refers to the manufacturer. Products that are already loaded do not change.
      </p>
      <TextInput
        label="Written as"
        data-autofocus
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('alias')}
        error={refusal.fields.alias}
      />
      <TextInput
        label="Manufacturer"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('manufacturer')}
        error={refusal.fields.manufacturer}
      />
    </FormFields>
  );
}
