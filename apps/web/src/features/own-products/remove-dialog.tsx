import { useQueryClient } from '@tanstack/react-query';
import { keys } from '#lib/api/query-keys.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ownProductMutations, type EditedProduct } from './own-products.api.ts';

interface RemoveDialogProps {
  product: EditedProduct;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the product is removed. */
  onRemoved?: () => void;
}

export function RemoveOwnProductDialog({ product, isOpen, onClose, onRemoved }: RemoveDialogProps) {
  const { uuid, manufacturer, name } = product;
  const client = useQueryClient();
  const remove = useSaving(ownProductMutations.remove(client, uuid));
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title="Remove Own Product"
      failure={inPlaceText('form', remove.error)}
      action="Remove"
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.run(undefined, {
          onSuccess: () => {
            close();
            onRemoved?.();
            // The page of the product must not show it again from the cache.
            client.removeQueries({ queryKey: keys.profiles.product(uuid) });
          },
        })
      }
    >
      <p>
        Are you sure you want to remove {manufacturer} {name}? It leaves My Equipment and all groups.
      </p>
    </ConfirmDialog>
  );
}
