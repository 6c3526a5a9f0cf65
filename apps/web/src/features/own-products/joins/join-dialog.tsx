import { Button } from '@mantine/core';
import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { JoinEffect } from './join-effect.tsx';
import { joinMutations, joinQueries } from './joins.api.ts';

interface JoinDialogProps {
  product: ListedOwnProduct;
  /** The product of the catalogue. */
  into: MatchedProduct;
  isOpen: boolean;
  onClose: () => void;
}

/** Joins an own product to one of the catalogue, after it showed what changes. */
export function JoinDialog({ product, into, isOpen, onClose }: JoinDialogProps) {
  const join = useSaving(joinMutations.join(useQueryClient(), product.uuid));
  const close = () => {
    onClose();
    join.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Join to the catalogue"
      subtitle={`${product.manufacturer} ${product.name}`}
      isBusy={join.isPending}
    >
      <Question
        product={product}
        into={into}
        failure={inPlaceText('form', join.error)}
        isBusy={join.isPending}
        onJoin={() => join.run(into.uuid, { onSuccess: close })}
        onClose={close}
      />
    </Dialog>
  );
}

interface QuestionProps {
  product: ListedOwnProduct;
  into: MatchedProduct;
  failure: string | undefined;
  isBusy: boolean;
  onJoin: () => void;
  onClose: () => void;
}

function Question({ product, into, failure, isBusy, onJoin, onClose }: QuestionProps) {
  const { data, error, isFetching, refetch } = useQuery(joinQueries.preview(product.uuid, into.uuid));
  return (
    <DialogForm onSubmit={() => data && !isBusy && onJoin()}>
      {failure && <DialogNote tone="failure">{failure}</DialogNote>}
      <DialogBody isPadded>
        {data ? (
          <JoinEffect effect={data} into={into} />
        ) : error ? (
          <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />
        ) : (
          <SkeletonRows count={4} rowHeight={40} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!data}>
          Join
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
