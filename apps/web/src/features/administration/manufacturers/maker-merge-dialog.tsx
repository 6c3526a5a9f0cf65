import type { DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import type { previewMakerMerge } from '@rampart/contract/api/administration/manufacturers.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import classes from '../doubles/merge-dialog.module.css';
import { AssetIdsFact, MergeForm, type MergePair } from '../doubles/merge-form.tsx';
import { makerMutations, makerQueries } from './manufacturers.api.ts';

interface MakerMergeDialogProps {
  double: MergePair;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks which of two manufacturers stays, and shows what moves to it. */
export function MakerMergeDialog({ double, isOpen, onClose }: MakerMergeDialogProps) {
  const merge = useSaving(makerMutations.merge(useQueryClient()));
  const close = () => {
    onClose();
    merge.reset();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Merge Manufacturers" isBusy={merge.isPending}>
      <Question
        double={double}
        failure={inPlaceText('form', merge.error)}
        isBusy={merge.isPending}
        onMerge={(pair) => merge.run(pair, { onSuccess: close })}
        onClose={close}
      />
    </Dialog>
  );
}

interface QuestionProps {
  double: MergePair;
  failure: string | undefined;
  isBusy: boolean;
  onMerge: (pair: { merged: string; kept: string }) => void;
  onClose: () => void;
}

function Question({ double: { one, other, why }, failure, isBusy, onMerge, onClose }: QuestionProps) {
  const [kept, setKept] = useState((productsOf(other) > productsOf(one) ? other : one).uuid);
  const pair = { kept, merged: kept === one.uuid ? other.uuid : one.uuid };
  const preview = useQuery(makerQueries.preview(pair));
  return (
    <MergeForm
      why={why}
      label="Manufacturer to keep"
      sides={[one, other]}
      kept={kept}
      onKept={setKept}
      preview={preview}
      effect={preview.data && <Effect effect={preview.data} />}
      rows={5}
      failure={failure}
      isBusy={isBusy}
      onMerge={() => onMerge(pair)}
      onClose={onClose}
    />
  );
}

const productsOf = ({ products }: DoubleSide) => products ?? 0;

function Effect({ effect }: { effect: Answer<typeof previewMakerMerge> }) {
  const { merged, kept, same, same_names, renamed, aliases, publishers, own_products } = effect;
  const names = same_names.map((pair) => (pair.merged === pair.kept ? pair.kept : `${pair.merged} into ${pair.kept}`));
  const more = same - same_names.length;
  return (
    <>
      <p>
        Rampart moves all products from <b>{merged.name}</b> to <b>{kept.name}</b>. Links and searches for{' '}
        <b>{merged.name}</b> open <b>{kept.name}</b>. You can undo the merge.
      </p>
      <div className={classes.facts}>
        <Facts>
          <Fact
            title="Products"
            values={[
              `${quantity(productsOf(merged) - same, 'product')} ${productsOf(merged) - same === 1 ? 'moves' : 'move'}`,
              ...(same > 0
                ? [`${quantity(same, 'product')} with the same name ${same === 1 ? 'is' : 'are'} merged`, ...names]
                : []),
              ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : []),
            ]}
          />
          <Fact
            title="Names"
            values={[
              quantity(aliases + 1, 'alias', { plural: 'aliases' }),
              ...(publishers > 0 ? [quantity(publishers, 'confirmed publisher')] : []),
            ]}
          />
          <Fact
            title="Companies"
            values={[
              quantity(merged.companies, 'company', { plural: 'companies' }),
              quantity(merged.assets, 'asset'),
              ...(own_products > 0 ? [quantity(own_products, 'own product')] : []),
            ]}
          />
          <AssetIdsFact renamed={renamed} />
        </Facts>
      </div>
    </>
  );
}
