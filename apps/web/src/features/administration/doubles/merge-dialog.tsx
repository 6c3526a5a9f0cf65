import type { DoubleSide, previewMerge } from '@rampart/contract/api/administration/doubles.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { doubleMutations, doubleQueries } from './doubles.api.ts';
import classes from './merge-dialog.module.css';
import { AssetIdsFact, MergeForm, type MergePair } from './merge-form.tsx';

interface MergeDialogProps {
  double: MergePair;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks which of two products stays, and shows what moves to it. */
export function MergeDialog({ double, isOpen, onClose }: MergeDialogProps) {
  const merge = useSaving(doubleMutations.merge(useQueryClient()));
  const close = () => {
    onClose();
    merge.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Merge Products"
      subtitle={double.one.manufacturer ?? ''}
      isBusy={merge.isPending}
    >
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
  const [kept, setKept] = useState((isMoreUsed(other, one) ? other : one).uuid);
  const pair = { kept, merged: kept === one.uuid ? other.uuid : one.uuid };
  const preview = useQuery(doubleQueries.preview(pair));
  return (
    <MergeForm
      why={why}
      label="Product to keep"
      sides={[one, other]}
      kept={kept}
      onKept={setKept}
      preview={preview}
      effect={preview.data && <Effect effect={preview.data} />}
      rows={4}
      failure={failure}
      isBusy={isBusy}
      onMerge={() => onMerge(pair)}
      onClose={onClose}
    />
  );
}

const isMoreUsed = (one: DoubleSide, other: DoubleSide) =>
  one.assets === other.assets ? one.vulnerabilities > other.vulnerabilities : one.assets > other.assets;

function Effect({ effect }: { effect: Answer<typeof previewMerge> }) {
  const { merged, kept, findings, shared_findings, statements, components, aliases, decisions, renamed } = effect;
  const catalogue = [
    quantity(findings, 'vulnerability', { plural: 'vulnerabilities' }),
    ...(shared_findings > 0 ? [`${shared_findings.toLocaleString('en-US')} that both products have`] : []),
    ...(statements > 0 ? [quantity(statements, 'statement')] : []),
    ...(components > 0 ? [quantity(components, 'component')] : []),
    quantity(aliases + 1, 'alias', { plural: 'aliases' }),
  ];
  const companies = [
    quantity(merged.companies, 'company', { plural: 'companies' }),
    quantity(merged.assets, 'asset'),
    ...(decisions > 0 ? [quantity(decisions, 'remembered product', { plural: 'remembered products' })] : []),
  ];
  return (
    <>
      <p>
        Rampart moves everything from <b>{merged.name}</b> to <b>{kept.name}</b>. Links and searches for{' '}
        <b>{merged.name}</b> open <b>{kept.name}</b>. You can undo the merge.
      </p>
      <div className={classes.facts}>
        <Facts>
          <Fact title="Catalogue" values={catalogue} />
          <Fact title="Companies" values={companies} />
          <AssetIdsFact renamed={renamed} />
        </Facts>
      </div>
    </>
  );
}
