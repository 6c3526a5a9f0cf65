import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { synonymMaxLength } from '@rampart/contract/api/administration/synonyms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { synonymMutations } from './synonyms.api.ts';

type Types = readonly { value: number; label: string }[];

interface AddSynonymButtonProps {
  /** Undefined while they load. */
  types: Types | undefined;
}

export function AddSynonymButton({ types }: AddSynonymButtonProps) {
  const create = useSaving(synonymMutations.create(useQueryClient()));
  return (
    <DialogButton label="Add Synonym" isDisabled={!types}>
      {(dialog) => (
        <FormDialog {...dialog} title="Add Synonym" saving={create}>
          {(open) => <Fields types={types ?? []} {...open} />}
        </FormDialog>
      )}
    </DialogButton>
  );
}

interface FieldsProps extends OpenForm<{ word: string; equipment_type: number }> {
  types: Types;
}

function Fields({ types, error, isBusy, onSave, onClose }: FieldsProps) {
  const form = useForm<{ word: string; equipment_type: string | null }>({
    initialValues: { word: '', equipment_type: null },
  });
  const refusal = refusalOf(error, ['word', 'equipment_type']);
  const { word, equipment_type } = form.values;
  return (
    <FormFields
      failure={refusal.text}
      note={
        types.length === 0 && (
          <DialogNote tone="warning">
            The catalogue has no equipment types yet. Upload a catalogue sheet with types first.
          </DialogNote>
        )
      }
      action="Add"
      isBusy={isBusy}
      isComplete={word.trim() !== '' && equipment_type !== null}
      onSubmit={() => onSave({ word, equipment_type: Number(equipment_type) })}
      onClose={onClose}
    >
      <p>A search for the word finds all products of the type, and every product that contains the word.</p>
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
    </FormFields>
  );
}
