import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { synonymMaxLength } from '@rampart/contract/api/administration-synonyms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { synonymMutations } from './synonyms.api.ts';

interface AddSynonymButtonProps {
  /** Undefined while they load. */
  types: readonly { value: number; label: string }[] | undefined;
}

export function AddSynonymButton({ types }: AddSynonymButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const create = useSaving(synonymMutations.create(useQueryClient()));
  const close = () => {
    setIsOpen(false);
    create.reset();
  };
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} />} disabled={!types} onClick={() => setIsOpen(true)}>
        Add Synonym
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Add Synonym"
        isBusy={create.isPending}
        closesOnClickOutside={false}
      >
        <Fields
          types={types ?? []}
          error={create.error}
          isBusy={create.isPending}
          onSave={(body) => create.run(body, { onSuccess: close })}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

interface FieldsProps {
  types: readonly { value: number; label: string }[];
  error: unknown;
  isBusy: boolean;
  onSave: (body: { word: string; equipment_type: number }) => void;
  onClose: () => void;
}

function Fields({ types, error, isBusy, onSave, onClose }: FieldsProps) {
  const form = useForm<{ word: string; equipment_type: string | null }>({
    initialValues: { word: '', equipment_type: null },
  });
  const refusal = refusalOf(error, ['word', 'equipment_type']);
  const { word, equipment_type } = form.values;
  const isComplete = word.trim() !== '' && equipment_type !== null;
  return (
    <DialogForm onSubmit={() => isComplete && onSave({ word, equipment_type: Number(equipment_type) })}>
      {refusal.text && <DialogNote tone="failure">{refusal.text}</DialogNote>}
      {types.length === 0 && (
        <DialogNote tone="warning">
          The catalogue has no equipment types yet. Upload a catalogue sheet with types first.
        </DialogNote>
      )}
      <DialogBody isPadded>
        <p>A search for the word finds all products of the type, and still every product with the word itself.</p>
        <TextInput
          label="Word"
          data-autofocus
          autoComplete="off"
          maxLength={synonymMaxLength}
          {...form.getInputProps('word')}
          error={refusal.fields.word}
        />
        <ChoiceField
          label="Equipment Type"
          searchable
          data={types.map(({ value, label }) => ({ value: String(value), label }))}
          {...form.getInputProps('equipment_type')}
          error={refusal.fields.equipment_type}
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
