import { Button } from '@mantine/core';
import type { CatalogueMerge } from '@rampart/contract/api/administration/doubles.ts';
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
import doubleClasses from './double-table.module.css';
import { doubleMutations, isRunning } from './doubles.api.ts';

/** Merges with their progress. Completed merges can be undone. */
export function MergeTable({ merges }: { merges: readonly CatalogueMerge[] }) {
  const asking = useAsked<CatalogueMerge>();
  const undo = useSaving(doubleMutations.undo(useQueryClient()));
  const columns = useMemo(() => columnsOf(asking.ask), [asking.ask]);
  return (
    <>
      <DataTable label="Merges" rows={merges} rowKey={({ id }) => id} columns={columns} rowSize="lines" />
      <ConfirmUndo asking={asking} title="Undo Merge" undo={undo}>
        {({ merged, kept }) =>
          `Rampart restores ${merged.name} with everything that has not changed since. What changed stays with ${kept.name} and is listed here.`
        }
      </ConfirmUndo>
    </>
  );
}

const stateWords: Record<CatalogueMerge['state'], string> = {
  waiting: 'Waiting',
  merging: 'Merging',
  merged: 'Merged',
  undoing: 'Undoing',
  undone: 'Undone',
};

const stateOf = (merge: CatalogueMerge) => (
  <StateBadge tone={isRunning(merge) ? 'running' : merge.state === 'merged' ? 'ok' : 'off'}>
    {stateWords[merge.state]}
  </StateBadge>
);

function progressOf(merge: CatalogueMerge): string {
  const { companies_done, companies_total, companies, assets, renamed } = merge;
  if (isRunning(merge))
    return `${companies_done} of ${quantity(companies_total, 'company', { plural: 'companies' })} done`;
  if (companies === 0) return 'No company uses it';
  // An undo gives the assets their former Asset IDs.
  const changed = renamed > 0 && merge.state === 'merged' ? `, ${quantity(renamed, 'Asset ID')} changed` : '';
  return `${quantity(companies, 'company', { plural: 'companies' })}, ${quantity(assets, 'asset')}${changed}`;
}

function columnsOf(onUndo: (merge: CatalogueMerge) => void): Column<CatalogueMerge>[] {
  return [
    {
      key: 'merge',
      heading: 'Merge',
      cell: (merge) => (
        <Lines>
          <span className={doubleClasses.name}>
            {merge.merged.name} into <Link to={`/product/${merge.kept.uuid}`}>{merge.kept.name}</Link>
          </span>
          <Line>{progressOf(merge)}</Line>
          {merge.leftover.map(({ what, why }, place) => (
            <Line key={place}>
              {what}: {why}
            </Line>
          ))}
          {merge.companies_with_rest > 0 && (
            <Line>
              {merge.assets_kept > 0 ? quantity(merge.assets_kept, 'asset') : 'Some data'} of{' '}
              {quantity(merge.companies_with_rest, 'company', { plural: 'companies' })} stayed. Each company can see
              what and why.
            </Line>
          )}
          <Line until="medium">{stateOf(merge)}</Line>
        </Lines>
      ),
    },
    { key: 'state', heading: 'State', cell: stateOf, width: { wide: '128px' }, from: 'medium' },
    {
      key: 'by',
      heading: 'Merged',
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
        merge.state === 'merged' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Undo the merge of ${merge.merged.name}`}
            onClick={() => onUndo(merge)}
          >
            Undo
          </Button>
        ),
      width: { wide: '96px', narrow: '80px' },
    },
  ];
}
