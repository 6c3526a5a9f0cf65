import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { ownProductMutations } from './own-products.api.ts';
import classes from './suggest-dialog.module.css';

interface SuggestDialogProps {
  product: ListedOwnProduct;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks the operators to add a product to the catalogue. Shows everything that is sent before it is sent. */
export function SuggestDialog({ product, isOpen, onClose }: SuggestDialogProps) {
  const { uuid, manufacturer, name, label } = product;
  const suggest = useSaving(ownProductMutations.suggest(useQueryClient(), uuid));
  const close = () => {
    onClose();
    suggest.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title="Ask the operators"
      failure={inPlaceText('form', suggest.error)}
      action="Send"
      isDestructive={false}
      isBusy={suggest.isPending}
      onConfirm={() => suggest.run(undefined, { onSuccess: close })}
    >
      <p>The operators can add this product to the catalogue for all companies. This is sent, and nothing else:</p>
      <div className={classes.sent}>
        <Facts>
          <Fact title="Manufacturer" values={[manufacturer]} />
          <Fact title="Name" values={[name]} />
          <Fact title="Type" values={[label ?? 'No type']} />
        </Facts>
      </div>
      <p className={classes.note}>The operators do not see your company, its assets or its notes.</p>
    </ConfirmDialog>
  );
}
