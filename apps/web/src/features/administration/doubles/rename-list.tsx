import { Button } from '@mantine/core';
import type { ProductRename } from '@rampart/contract/api/administration/renames.ts';
import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { momentOf } from '#lib/dates.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import { renameMutations, renameQueries } from './renames.api.ts';

/** Products that operators renamed. One click restores the former name. */
export function RenameList() {
  const query = useInfiniteQuery(renameQueries.list());
  const renames = query.data?.pages.flatMap((page) => page.renames);
  const shown = renames?.length ?? 0;
  const { run, isPending, variables } = useSaving(renameMutations.undo(useQueryClient()));
  const busy = isPending ? variables : undefined;
  const columns = useMemo(() => columnsOf({ busy, onUndo: ({ id }) => run(id) }), [busy, run]);
  return (
    <Card title="Renamed products">
      <ListResults
        rows={renames}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={2} rowHeight={58} />}
        empty={
          <EmptyState icon={<IconPencil size={22} stroke={1.6} />} title="No products were renamed yet">
            Links, loads and imports find a renamed product under both names.
          </EmptyState>
        }
        foot={<ListFoot count={countOf(shown, 'name', query.hasNextPage)} {...nextPageOf(query)} />}
      >
        {(rows) => (
          <DataTable label="Renamed products" rows={rows} rowKey={({ id }) => id} columns={columns} rowSize="lines" />
        )}
      </ListResults>
    </Card>
  );
}

interface Actions {
  busy: number | undefined;
  onUndo: (rename: ProductRename) => void;
}

const columnsOf = ({ busy, onUndo }: Actions): Column<ProductRename>[] => [
  {
    key: 'name',
    heading: 'Name',
    cell: ({ uuid, name, former_name, renamed_by, renamed_at }) => (
      <Lines>
        <Link to={`/product/${uuid}`} title={name}>
          <ProductName name={name} lines={2} />
        </Link>
        <Line>Before: {former_name}</Line>
        <Line until="medium">{`${renamed_by}, ${momentOf(renamed_at)}`}</Line>
      </Lines>
    ),
  },
  {
    key: 'by',
    heading: 'Renamed',
    cell: ({ renamed_by, renamed_at }) => (
      <Lines>
        <time dateTime={renamed_at}>{momentOf(renamed_at)}</time>
        <Line>{renamed_by}</Line>
      </Lines>
    ),
    width: { wide: '176px' },
    from: 'medium',
  },
  {
    key: 'actions',
    heading: 'Actions',
    as: 'actions',
    cell: (rename) =>
      rename.undone_by !== null
        ? `Undone by ${rename.undone_by}`
        : rename.is_latest && (
            <Button
              variant="default"
              size="compact-sm"
              loading={busy === rename.id}
              aria-label={`Undo the new name ${rename.name}`}
              onClick={() => onUndo(rename)}
            >
              Undo
            </Button>
          ),
    width: { wide: '176px', narrow: '112px' },
  },
];
