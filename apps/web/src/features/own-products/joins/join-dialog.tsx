import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSaving } from '#lib/forms/use-saving.ts';
import { PreviewDialog } from '#ui/dialogs/preview-dialog.tsx';
import { JoinEffect } from './join-effect.tsx';
import { joinMutations, joinQueries } from './joins.api.ts';

interface JoinDialogProps {
  product: ListedOwnProduct;
  /** The product of the catalogue. */
  into: MatchedProduct;
  isOpen: boolean;
  onClose: () => void;
  onJoined?: () => void;
}

/** Joins an own product to one of the catalogue, after it showed what changes. */
export function JoinDialog({ product, into, isOpen, onClose, onJoined }: JoinDialogProps) {
  const join = useSaving(joinMutations.join(useQueryClient(), product.uuid));
  const preview = useQuery({ ...joinQueries.preview(product.uuid, into.uuid), enabled: isOpen });
  return (
    <PreviewDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Join to the catalogue"
      subtitle={`${product.manufacturer} ${product.name}`}
      action="Join"
      preview={preview}
      rows={4}
      saving={join}
      onConfirm={(close) =>
        join.run(into.uuid, {
          onSuccess: () => {
            close();
            onJoined?.();
          },
        })
      }
    >
      {(effect) => <JoinEffect effect={effect} into={into} />}
    </PreviewDialog>
  );
}
