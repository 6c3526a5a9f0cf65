import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { actionItemQueries } from '../action-items.api.ts';
import { MitigationForm, type MitigatedAssets } from './mitigation-form.tsx';
import { useCloseQuestion } from './use-close-question.tsx';

interface MitigationDialogProps extends MitigatedAssets {
  /** Whether the single asset is still loading. */
  isWaiting: boolean;
  /** Why it could not be loaded. */
  error: unknown;
  onTryAgain: () => void;
  isOpen: boolean;
  onClosed: () => void;
}

/** Edits the mitigations of one or several assets. */
export function MitigationDialog(props: MitigationDialogProps) {
  const { product, assets, isOpen, onClose, onClosed, isWaiting, error, onTryAgain, ...rest } = props;
  const vulnerabilities = useQuery(actionItemQueries.vulnerabilities(product.uuid));
  const states = useQuery({
    ...actionItemQueries.states(
      product.uuid,
      assets.map(({ id }) => id),
    ),
    enabled: isOpen && !isWaiting,
  });
  const guard = useCloseQuestion(onClose);
  const isFailed = Boolean(error) || vulnerabilities.isError || states.isError;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={guard.close}
      onClosed={onClosed}
      title={`Mitigations: ${product.name}`}
      size="list"
      isBusy={guard.isBusy}
      closesOnClickOutside={false}
    >
      {vulnerabilities.data && states.data && !isWaiting ? (
        <MitigationForm
          // Another asset starts a new form. A new answer for the same asset must not discard unsaved changes.
          key={assets.map(({ id }) => id).join()}
          product={product}
          assets={assets}
          vulnerabilities={vulnerabilities.data}
          states={states.data}
          guard={guard}
          onClose={onClose}
          {...rest}
        />
      ) : (
        <DialogBody>
          {isFailed ? (
            <TryAgain
              error={error ?? vulnerabilities.error ?? states.error}
              isLoading={vulnerabilities.isFetching || states.isFetching}
              onTryAgain={() => {
                if (vulnerabilities.isError) void vulnerabilities.refetch();
                if (states.isError) void states.refetch();
                if (error) onTryAgain();
              }}
            />
          ) : (
            <SkeletonRows count={6} rowHeight={52} />
          )}
        </DialogBody>
      )}
      {guard.question}
    </Dialog>
  );
}
