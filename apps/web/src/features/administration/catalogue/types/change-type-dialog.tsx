import type { TypedProduct } from '@rampart/contract/api/administration/types.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { typeMutations } from './types.api.ts';

interface ChangeTypeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  products: readonly TypedProduct[];
  types: readonly { value: number; label: string }[];
  onChanged: () => void;
}

/** Gives the selected products a type. */
export function ChangeTypeDialog({ isOpen, onClose, products, types, onChanged }: ChangeTypeDialogProps) {
  const change = useSaving(typeMutations.change(useQueryClient()));
  const [first] = products;
  const saving = {
    ...change,
    run: (sent: { products: number[]; type: number }, { onSuccess }: { onSuccess: () => void }) =>
      change.run(sent, {
        onSuccess: () => {
          onSuccess();
          onChanged();
        },
      }),
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change Equipment Type"
      subtitle={products.length === 1 ? first?.name : quantity(products.length, 'product')}
      saving={saving}
    >
      {(open) => <Fields products={products} types={types} {...open} />}
    </FormDialog>
  );
}

interface FieldsProps
  extends Pick<ChangeTypeDialogProps, 'products' | 'types'>, OpenForm<{ products: number[]; type: number }> {}

function Fields({ products, types, error, isBusy, onSave, onClose }: FieldsProps) {
  const [type, setType] = useState<string | null>(null);
  const refusal = refusalOf(error, ['type']);
  return (
    <FormFields
      failure={refusal.text}
      action="Change"
      isBusy={isBusy}
      isComplete={type !== null}
      onSubmit={() => onSave({ products: products.map(({ id }) => id), type: Number(type) })}
      onClose={onClose}
    >
      <p>Later loads of the catalogue keep this type. All companies see it.</p>
      <ChoiceField
        label="Equipment Type"
        searchable
        data-autofocus
        data={[noType, ...types].map(({ value, label }) => ({ value: String(value), label }))}
        value={type}
        onChange={setType}
        error={refusal.fields.type}
      />
    </FormFields>
  );
}
