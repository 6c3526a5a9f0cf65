import { Button } from '@mantine/core';
import type { TypeChange } from '@rampart/contract/api/administration/types.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { dayOf } from '#lib/dates.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { ConfirmUndo } from '#ui/dialogs/confirm-undo.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { typeMutations, typeQueries } from './types.api.ts';

/** The latest changes by operators, to undo them. */
export function TypeChanges() {
  const query = useQuery(typeQueries.all());
  const asking = useAsked<TypeChange>();
  const undo = useSaving(typeMutations.undo(useQueryClient()));
  const shownColumns = useMemo(() => [...columns, undoColumn(asking.ask)], [asking.ask]);
  return (
    <Card title="Latest changes">
      <ListResults
        rows={query.data?.changes}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={2} rowHeight={53} />}
        empty={<CardNote>No operator has changed a type yet.</CardNote>}
      >
        {(rows) => (
          <DataTable
            label="Latest changes"
            rows={rows}
            rowKey={({ id }) => id}
            columns={shownColumns}
            rowSize="lines"
          />
        )}
      </ListResults>
      <ConfirmUndo asking={asking} title="Undo the change" undo={undo}>
        {({ products }) =>
          `${quantity(products, 'product')} ${products === 1 ? 'gets its previous type' : 'get their previous types'} back. Products that have changed since then keep their newer type.`
        }
      </ConfirmUndo>
    </Card>
  );
}

const typeOf = ({ label }: TypeChange) => label ?? noType.label;

const columns: readonly Column<TypeChange>[] = [
  {
    key: 'change',
    heading: 'New Type',
    cell: (change) => (
      <Lines>
        <b>{typeOf(change)}</b>
        <Line>{quantity(change.products, 'product')}</Line>
        <Line until="medium">{`${change.changed_by}, ${dayOf(change.changed_at)}`}</Line>
      </Lines>
    ),
  },
  {
    key: 'at',
    heading: 'Changed',
    cell: ({ changed_by, changed_at }) => (
      <Lines>
        {dayOf(changed_at)}
        <Line>{changed_by}</Line>
      </Lines>
    ),
    width: { wide: '176px' },
    from: 'medium',
  },
];

const undoColumn = (onAsk: (change: TypeChange) => void): Column<TypeChange> => ({
  key: 'undo',
  heading: 'Actions',
  as: 'actions',
  cell: (change) =>
    change.undone_at ? (
      `Undone on ${dayOf(change.undone_at)}`
    ) : (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Undo the change of ${quantity(change.products, 'product')} to ${typeOf(change)}`}
        onClick={() => onAsk(change)}
      >
        Undo
      </Button>
    ),
  width: { wide: '176px', narrow: '112px' },
});
