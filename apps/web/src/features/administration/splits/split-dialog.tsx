import { Button } from '@mantine/core';
import type { OtherName, previewSplit } from '@rampart/contract/api/administration/splits.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import classes from '../doubles/merge-dialog.module.css';
import { splitMutations, splitQueries } from './splits.api.ts';

interface SplitDialogProps {
  name: OtherName;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows what moves if the name becomes a separate product. */
export function SplitDialog({ name, isOpen, onClose }: SplitDialogProps) {
  const split = useSaving(splitMutations.split(useQueryClient()));
  const { data, error, isFetching, refetch } = useQuery({ ...splitQueries.preview(name.uuid), enabled: isOpen });
  const failure = inPlaceText('form', split.error);
  const close = () => {
    onClose();
    split.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Split Product"
      subtitle={name.product.manufacturer}
      isBusy={split.isPending}
    >
      <DialogForm onSubmit={() => data && !split.isPending && split.run(name.uuid, { onSuccess: close })}>
        {failure && <DialogNote tone="failure">{failure}</DialogNote>}
        <DialogBody isPadded>
          <div className={classes.question}>
            <p>
              <b>{name.name}</b> becomes a separate product. Files and links with this name use it instead of{' '}
              <b>{name.product.name}</b>.
              {name.merged_at !== null && ' To restore its assets too, undo the merge instead.'}
            </p>
            {data ? (
              <Effect effect={data} />
            ) : error ? (
              <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />
            ) : (
              <SkeletonRows count={3} rowHeight={40} />
            )}
          </div>
        </DialogBody>
        <DialogFoot>
          <Button variant="default" data-autofocus disabled={split.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={split.isPending} disabled={!data}>
            Split
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

function Effect({ effect }: { effect: Answer<typeof previewSplit> }) {
  const { product, findings, statements, advisories, unknown_advisories, components } = effect;
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact
          title="Moves"
          values={[
            `${quantity(findings, 'vulnerability', { plural: 'vulnerabilities' })} that advisories list under this name`,
            ...(statements > 0 ? [quantity(statements, 'statement')] : []),
            `${quantity(advisories, 'advisory', { plural: 'advisories' })} ${advisories === 1 ? 'is' : 'are'} read again`,
          ]}
        />
        <Fact
          title={`Stays with ${product.name}`}
          values={[
            `${quantity(product.assets, 'asset')} of ${quantity(product.companies, 'company', { plural: 'companies' })}`,
            ...(components > 0 ? [quantity(components, 'component')] : []),
            ...(unknown_advisories > 0
              ? [
                  `Findings of ${quantity(unknown_advisories, 'advisory', { plural: 'advisories' })} that Rampart did not keep. Load ${unknown_advisories === 1 ? 'this file' : 'these files'} again to assign them.`,
                ]
              : []),
          ]}
        />
      </Facts>
    </div>
  );
}
