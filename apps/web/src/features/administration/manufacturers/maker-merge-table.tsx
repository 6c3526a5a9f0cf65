import { Button } from '@mantine/core';
import type { MakerMerge } from '@rampart/contract/api/administration/manufacturers.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmUndo } from '#ui/dialogs/confirm-undo.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { StateBadge } from '../state-badge.tsx';
import { isMakerMergeRunning, makerMutations } from './manufacturers.api.ts';

/** Merges and splits with their progress. Completed ones can be undone. */
export function MakerMergeTable({ merges }: { merges: readonly MakerMerge[] }) {
  const asking = useAsked<MakerMerge>();
  const undo = useSaving(makerMutations.undo(useQueryClient()));
  const columns = useMemo(() => columnsOf(asking.ask), [asking.ask]);
  return (
    <>
      <DataTable
        label="Merges and splits of manufacturers"
        rows={merges}
        rowKey={({ id }) => id}
        columns={columns}
        rowSize="lines"
      />
      <ConfirmUndo asking={asking} title={asking.asked?.kind === 'split' ? 'Undo Split' : 'Undo Merge'} undo={undo}>
        {({ kind, merged, kept }) =>
          kind === 'split'
            ? `Rampart moves the products back to ${merged}. What has changed since stays with ${kept.name} and is listed here.`
            : `Rampart restores ${merged} with everything that has not changed since. What changed stays with ${kept.name} and is listed here. Products loaded since the merge also stay with ${kept.name}.`
        }
      </ConfirmUndo>
    </>
  );
}

const stateWords: Record<MakerMerge['state'], string> = {
  waiting: 'Waiting',
  merging: 'Merging',
  merged: 'Merged',
  undoing: 'Undoing',
  splitting: 'Splitting',
  split: 'Split',
  returning: 'Undoing',
  undone: 'Undone',
};

const isDone = ({ state }: MakerMerge) => state === 'merged' || state === 'split';

const stateOf = (merge: MakerMerge) => (
  <StateBadge tone={isMakerMergeRunning(merge) ? 'running' : isDone(merge) ? 'ok' : 'off'}>
    {stateWords[merge.state]}
  </StateBadge>
);

function progressOf(merge: MakerMerge): string {
  const { products, same, products_total, own_products, assets, renamed } = merge;
  if (merge.state === 'waiting') return 'Starts soon';
  if (merge.state === 'merging' || merge.state === 'splitting')
    return `${(products + same).toLocaleString('en-US')} of ${quantity(products_total, 'product')} done`;
  return [
    `${quantity(products, 'product')} moved`,
    ...(same > 0 ? [`${same.toLocaleString('en-US')} merged`] : []),
    ...(own_products > 0 ? [quantity(own_products, 'own product')] : []),
    ...(assets > 0 ? [`${quantity(assets, 'asset')} of merged products`] : []),
    ...(renamed > 0 ? [`${quantity(renamed, 'Asset ID')} changed`] : []),
  ].join(', ');
}

function Title({ merge: { kind, state, merged, kept } }: { merge: MakerMerge }) {
  // An undo can remove the manufacturer that the split added.
  const name =
    kind === 'split' && state === 'undone' ? kept.name : <Link to={`/manufacturer/${kept.uuid}`}>{kept.name}</Link>;
  return kind === 'split' ? (
    <span>
      {name} split from {merged}
    </span>
  ) : (
    <span>
      {merged} into {name}
    </span>
  );
}

function columnsOf(onUndo: (merge: MakerMerge) => void): Column<MakerMerge>[] {
  return [
    {
      key: 'merge',
      heading: 'Merge or split',
      cell: (merge) => (
        <Lines>
          <Title merge={merge} />
          <Line>{progressOf(merge)}</Line>
          {merge.own_products_kept > 0 && (
            <Line>
              {quantity(merge.own_products_kept, 'own product')} kept the old manufacturer:{' '}
              {merge.own_products_kept === 1 ? 'the' : 'their'} company already has a product with this name
            </Line>
          )}
          {merge.leftover.map(({ what, why }, place) => (
            <Line key={place}>
              {what}: {why}
            </Line>
          ))}
          {merge.companies_with_rest > 0 && (
            <Line>
              Some data of {quantity(merge.companies_with_rest, 'company', { plural: 'companies' })} stayed. Each
              company can see what and why.
            </Line>
          )}
          <Line until="medium">{stateOf(merge)}</Line>
        </Lines>
      ),
    },
    { key: 'state', heading: 'State', cell: stateOf, width: { wide: '128px' }, from: 'medium' },
    {
      key: 'by',
      heading: 'Started',
      cell: ({ merged_by, merged_at }) => (
        <Lines>
          <time dateTime={merged_at}>{momentOf(merged_at)}</time>
          <Line>{merged_by}</Line>
        </Lines>
      ),
      width: { wide: '176px' },
      from: 'wide',
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (merge) =>
        isDone(merge) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Undo the ${merge.kind} of ${merge.merged}`}
            onClick={() => onUndo(merge)}
          >
            Undo
          </Button>
        ),
      width: { wide: '96px', narrow: '80px' },
    },
  ];
}
