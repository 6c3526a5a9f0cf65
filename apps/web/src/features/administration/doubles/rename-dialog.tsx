import { Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import type { DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
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

type NamedProduct = Pick<DoubleSide, 'uuid' | 'name' | 'manufacturer'>;

interface RenameDialogProps {
  /** One product, or several of which the user chooses one. */
  products: readonly [NamedProduct, ...NamedProduct[]];
  isOpen: boolean;
  onClose: () => void;
}

/** Renames a product, and shows what the new name affects. */
export function RenameDialog({ products, isOpen, onClose }: RenameDialogProps) {
  const client = useQueryClient();
  const undo = useSaving(renameMutations.undo(client));
  const save = useSaving(renameMutations.rename(client, (id) => undo.run(id)));
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Rename Product"
      subtitle={products[0].manufacturer}
      saving={save}
    >
      {(open) => <Fields products={products} {...open} />}
    </FormDialog>
  );
}

function Fields({ products, error, isBusy, onSave, onClose }: OpenForm<NewName> & Pick<RenameDialogProps, 'products'>) {
  const [first] = products;
  const productOf = (uuid: string) => products.find((one) => one.uuid === uuid) ?? first;
  const form = useForm<NewName>({ initialValues: { uuid: first.uuid, name: first.name } });
  const { uuid } = form.values;
  const name = form.values.name.trim();
  const chosen = productOf(uuid);
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
  const choose = (to: string) => form.setValues({ uuid: to, name: productOf(to).name });
  return (
    <FormFields
      failure={refusal.text}
      action="Rename"
      isBusy={isBusy}
      isComplete={isNew && !obstacle}
      onSubmit={() => onSave({ uuid, name })}
      onClose={onClose}
    >
      {products.length > 1 && (
        <Radio.Group label="Product" value={uuid} onChange={choose}>
          <div className={classes.sides}>
            {products.map((one) => (
              <Radio key={one.uuid} size="xs" classNames={radioClasses} value={one.uuid} label={one.name} />
            ))}
          </div>
        </Radio.Group>
      )}
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
