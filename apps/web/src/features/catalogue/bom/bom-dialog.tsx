import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { bomQueries } from './bom.api.ts';
import { BomView } from './bom-view.tsx';

interface BomDialogProps {
  uuid: string;
  name: string;
  /** The text of the bill, if the page already has it. It is shown if the call fails. */
  text?: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The bill of materials of a product. It loads when the dialog opens. */
export function BomDialog({ uuid, name, text, isOpen, onClose }: BomDialogProps) {
  const query = useQuery({ ...bomQueries.bom(uuid), enabled: isOpen });
  const bom = query.data ?? (query.isError && text !== undefined ? { text, parts: [] } : undefined);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`BOM: ${name}`} size="wide">
      {bom ? (
        <BomView name={name} text={bom.text} parts={bom.parts} />
      ) : (
        <DialogBody>
          {query.isError ? (
            <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
          ) : (
            <SkeletonRows count={10} rowHeight={40} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}
