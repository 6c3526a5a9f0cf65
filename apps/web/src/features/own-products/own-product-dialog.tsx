import type { OwnProduct, OwnProductFields } from '@rampart/contract/api/own-products.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import type { KnownAction } from './known-note.tsx';
import { OwnProductForm } from './own-product-form.tsx';
import { ownProductMutations, type EditedProduct } from './own-products.api.ts';

export interface OwnProductDialogProps {
  /** The product to change. If undefined, the dialog records one. */
  product?: EditedProduct | undefined;
  /** The name of a new product. */
  name?: string;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: ((product: OwnProduct) => void) | undefined;
  /** For the product of the catalogue that has these names. */
  known: KnownAction;
}

export function OwnProductDialog({ product, name = '', isOpen, onClose, onSaved, known }: OwnProductDialogProps) {
  const { run, ...save } = useSaving(ownProductMutations.save(useQueryClient(), product));
  const saving = {
    ...save,
    run: (fields: OwnProductFields, then: { onSuccess: () => void }) =>
      run(fields, {
        onSuccess: (saved) => {
          then.onSuccess();
          onSaved?.(saved);
        },
      }),
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={product ? 'Edit Own Product' : 'Add Own Product'}
      saving={saving}
    >
      {(open) => <OwnProductForm product={product} name={name} known={known} {...open} />}
    </FormDialog>
  );
}
