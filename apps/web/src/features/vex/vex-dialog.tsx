import type { VexScope } from '@rampart/contract/api/vex/vex.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startDownload } from '#lib/api/start-download.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { VexForm, type ChosenFile } from './vex-form.tsx';
import { publisherMutation, vexAddress, vexScopeQuery, type VexTarget } from './vex.api.ts';

interface VexDialogProps {
  target: VexTarget;
  isOpen: boolean;
  onClose: () => void;
}

/** Exports what is affected, fixed and not affected, for other tools. */
export function VexDialog({ target, isOpen, onClose }: VexDialogProps) {
  const saving = useSaving(publisherMutation(useQueryClient()));
  const query = useQuery({ ...vexScopeQuery(target), enabled: isOpen });
  const close = () => {
    onClose();
    saving.reset();
  };
  const start = ({ format, withAssets, publisher }: ChosenFile) => {
    const download = () => {
      startDownload(vexAddress(target, format, withAssets));
      close();
    };
    if (publisher) saving.run(publisher, { onSuccess: download });
    else download();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={saving.isPending}
      closesOnClickOutside={false}
      title={target.product ? `Export VEX: ${target.product.name}` : 'Export VEX'}
      subtitle={<span role="status">{query.data ? scopeWords(query.data, target) : 'Counting…'}</span>}
    >
      {query.error && !query.data ? (
        <DialogBody>
          <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
        </DialogBody>
      ) : (
        <VexForm scope={query.data} error={saving.error} isBusy={saving.isPending} onExport={start} onClose={close} />
      )}
    </Dialog>
  );
}

/** "12 vulnerabilities on 340 assets of 5 products, with the filters of the list" */
function scopeWords({ vulnerabilities, assets, products }: VexScope, { product, filters }: VexTarget): string {
  const found = quantity(vulnerabilities, 'vulnerability', { plural: 'vulnerabilities' });
  const where = `on ${quantity(assets, 'asset')}${product ? '' : ` of ${quantity(products, 'product')}`}`;
  const isFiltered = Object.values(filters).some((value) => value.length > 0);
  return `${found} ${where}${isFiltered ? ', with the filters of the list' : ''}`;
}
