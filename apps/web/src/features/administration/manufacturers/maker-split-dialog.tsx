import type { previewMakerSplit } from '@rampart/contract/api/administration/maker-splits.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSaving } from '#lib/forms/use-saving.ts';
import { PreviewDialog } from '#ui/dialogs/preview-dialog.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import classes from '../doubles/merge-dialog.module.css';
import { splitMutations, splitQueries, type SplitGiven } from './maker-splits.api.ts';

interface MakerSplitDialogProps {
  given: SplitGiven;
  isOpen: boolean;
  onClose: () => void;
  onSplit: () => void;
}

/** Shows what moves if products get another manufacturer. */
export function MakerSplitDialog({ given, isOpen, onClose, onSplit }: MakerSplitDialogProps) {
  const split = useSaving(splitMutations.split(useQueryClient()));
  const preview = useQuery({ ...splitQueries.preview(given), enabled: isOpen });
  return (
    <PreviewDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Split Manufacturer"
      action="Split"
      preview={preview}
      rows={4}
      obstacleOf={({ obstacle }) => obstacle}
      canConfirm={({ products }) => products > 0}
      saving={split}
      onConfirm={() => split.run(given, { onSuccess: onSplit })}
    >
      {(effect) => <Effect effect={effect} />}
    </PreviewDialog>
  );
}

function Effect({ effect }: { effect: Answer<typeof previewMakerSplit> }) {
  const { maker, name, target, products, staying, first_staying, names, own_products, own_products_kept } = effect;
  const more = staying - first_staying.length;
  const companies = quantity(effect.companies, 'company', { plural: 'companies' });
  return (
    <>
      <p>
        {quantity(products, 'product')} of <b>{maker.name}</b> {products === 1 ? 'moves' : 'move'} to <b>{name}</b>.
        Links to the products keep working. You can undo the split.
      </p>
      <div className={classes.facts}>
        <Facts>
          <Fact
            title="Manufacturer"
            values={[
              target ? `In the catalogue, with ${quantity(target.products ?? 0, 'product')}` : 'New in the catalogue',
            ]}
          />
          {names.length > 0 && (
            <Fact title="Names" values={names.map((one) => `“${one}” no longer refers to ${maker.name}`)} />
          )}
          <Fact
            title="Companies"
            values={[
              `${companies}, ${quantity(effect.assets, 'asset')}`,
              ...(own_products > 0
                ? [`${quantity(own_products, 'own product')} with this manufacturer before the merge`]
                : []),
              ...(own_products_kept > 0
                ? [
                    `${quantity(own_products_kept, 'own product')} of companies ${own_products_kept === 1 ? 'stays' : 'stay'} with ${maker.name}`,
                  ]
                : []),
            ]}
          />
          {staying > 0 && (
            <Fact
              title={`Stays with ${maker.name}`}
              values={[
                ...first_staying.map(({ what, why }) => `${what}: ${why}`),
                ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : []),
              ]}
            />
          )}
        </Facts>
      </div>
    </>
  );
}
