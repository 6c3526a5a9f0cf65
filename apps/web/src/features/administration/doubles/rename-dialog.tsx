import { Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import type { CatalogueDouble } from '@rampart/contract/api/administration/doubles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import radioClasses from '#ui/forms/radio.module.css';
import classes from './merge-dialog.module.css';
import { RenameEffect } from './rename-effect.tsx';
import { renameMutations, renameQueries, type NewName } from './renames.api.ts';

interface RenameDialogProps {
  double: CatalogueDouble;
  isOpen: boolean;
  onClose: () => void;
}

/** Renames one of two products, and shows what the new name affects. */
export function RenameDialog({ double, isOpen, onClose }: RenameDialogProps) {
  const client = useQueryClient();
  const undo = useSaving(renameMutations.undo(client));
  const save = useSaving(renameMutations.rename(client, (id) => undo.run(id)));
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Rename Product"
      subtitle={double.one.manufacturer}
      saving={save}
    >
      {(open) => <Fields double={double} {...open} />}
    </FormDialog>
  );
}

function Fields({
  double: { one, other },
  error,
  isBusy,
  onSave,
  onClose,
}: OpenForm<NewName> & Pick<RenameDialogProps, 'double'>) {
  const form = useForm<NewName>({ initialValues: { uuid: one.uuid, name: one.name } });
  const { uuid } = form.values;
  const name = form.values.name.trim();
  const chosen = uuid === one.uuid ? one : other;
  const [asked] = useDebouncedValue(name, 250);
  // The preview of the current name shows the companies and assets before the user types.
  const {
    data,
    error: unloaded,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(renameQueries.preview({ uuid, name: asked === '' ? chosen.name : asked }));
  const effect = data?.product.uuid === uuid ? data : undefined;
  const isNew = name !== '' && name !== chosen.name;
  const obstacle = isNew && asked === name && !isPlaceholderData ? effect?.obstacle : null;
  const refusal = refusalOf(error, ['name']);
  const choose = (to: string) => form.setValues({ uuid: to, name: (to === one.uuid ? one : other).name });
  return (
    <FormFields
      failure={refusal.text}
      action="Rename"
      isBusy={isBusy}
      isComplete={isNew && !obstacle}
      onSubmit={() => onSave({ uuid, name })}
      onClose={onClose}
    >
      <Radio.Group label="Product" value={uuid} onChange={choose}>
        <div className={classes.sides}>
          {[one, other].map((side) => (
            <Radio key={side.uuid} size="xs" classNames={radioClasses} value={side.uuid} label={side.name} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label="New name"
        data-autofocus
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('name')}
        error={refusal.fields.name ?? obstacle}
      />
      {effect ? (
        <RenameEffect effect={effect} name={isNew ? name : null} />
      ) : unloaded ? (
        <TryAgain error={unloaded} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />
      ) : (
        <SkeletonRows count={5} rowHeight={40} />
      )}
    </FormFields>
  );
}
