import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { loadMutations } from './loads.api.ts';

interface AliasForm {
  alias: string;
  manufacturer: string;
}

export function AddAliasButton() {
  const [isOpen, setIsOpen] = useState(false);
  const create = useSaving(loadMutations.createAlias(useQueryClient()));
  const close = () => {
    setIsOpen(false);
    create.reset();
  };
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setIsOpen(true)}>
        Add Alias
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Add Alias" isBusy={create.isPending} closesOnClickOutside={false}>
        <Fields
          error={create.error}
          isBusy={create.isPending}
          onSave={(form) => create.run(form, { onSuccess: close })}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

interface FieldsProps {
  error: unknown;
  isBusy: boolean;
  onSave: (form: AliasForm) => void;
  onClose: () => void;
}

function Fields({ error, isBusy, onSave, onClose }: FieldsProps) {
  const form = useForm<AliasForm>({ initialValues: { alias: '', manufacturer: '' } });
  const refusal = refusalOf(error, ['alias', 'manufacturer']);
  const isComplete = form.values.alias.trim() !== '' && form.values.manufacturer.trim() !== '';
  return (
    <DialogForm onSubmit={() => isComplete && onSave(form.values)}>
      {refusal.text && <DialogNote tone="failure">{refusal.text}</DialogNote>}
      <DialogBody isPadded>
        <p>The next load takes what is written so for the manufacturer. What is loaded already stays as it is.</p>
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
      </DialogBody>
      <DialogFoot>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isComplete}>
          Add
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
