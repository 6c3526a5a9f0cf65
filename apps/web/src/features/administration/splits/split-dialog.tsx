import type { OtherName, previewSplit } from '@rampart/contract/api/administration/splits.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSaving } from '#lib/forms/use-saving.ts';
import { PreviewDialog } from '#ui/dialogs/preview-dialog.tsx';
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
  const preview = useQuery({ ...splitQueries.preview(name.uuid), enabled: isOpen });
  return (
    <PreviewDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Split Product"
      subtitle={name.product.manufacturer}
      action="Split"
      preview={preview}
      rows={3}
      intro={
        <p>
          <b>{name.name}</b> becomes a separate product. Files and links with this name use it instead of{' '}
          <b>{name.product.name}</b>.{name.merged_at !== null && ' To restore its assets too, undo the merge instead.'}
        </p>
      }
      saving={split}
      onConfirm={(close) => split.run(name.uuid, { onSuccess: close })}
    >
      {(effect) => <Effect effect={effect} />}
    </PreviewDialog>
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
