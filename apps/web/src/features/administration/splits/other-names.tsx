import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { OtherName } from '@rampart/contract/api/administration/splits.ts';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { momentOf } from '#lib/dates.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { splitQueries } from './splits.api.ts';

/** Other names of products. Each can become a separate product. */
export function OtherNames() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search, 200);
  const query = useInfiniteQuery(splitQueries.list(searched));
  const names = query.data?.pages.flatMap((page) => page.names);
  const { asked, isOpen, ask, close } = useAsked<OtherName>();
  const columns = useMemo(() => columnsOf(ask), [ask]);
  const shown = names?.length ?? 0;
  return (
    <section className={listClasses.card} aria-label="Other names">
      <ListBar label="Search other names" value={search} onChange={setSearch} status="Other names of products" />
      <div className={listClasses.rows}>
        <ListResults
          rows={names}
          load={loadStateOf(query)}
          waiting={<SkeletonRows count={3} rowHeight={58} />}
          empty={
            <EmptyState
              icon={<IconArrowsSplit2 size={22} stroke={1.6} />}
              title={searched.trim() === '' ? 'No product has another name' : 'No Results'}
            >
              Merged and renamed products have other names. If two products were merged by mistake, split them here. A
              product cannot be split by its original name.
            </EmptyState>
          }
          foot={<ListFoot count={countOf(shown, 'name', query.hasNextPage)} {...nextPageOf(query)} />}
        >
          {(rows) => (
            <DataTable label="Other names" rows={rows} rowKey={({ uuid }) => uuid} columns={columns} rowSize="lines" />
          )}
        </ListResults>
      </div>
      {asked && <SplitDialog key={asked.uuid} name={asked} isOpen={isOpen} onClose={close} />}
    </section>
  );
}

function columnsOf(onSplit: (name: OtherName) => void): Column<OtherName>[] {
  return [
    {
      key: 'name',
      heading: 'Other name',
      cell: ({ name, product, merged_at }) => (
        <Lines>
          <span>{name}</span>
          <Line>
            Refers to <Link to={`/product/${product.uuid}`}>{product.name}</Link> by {product.manufacturer}
          </Line>
          {merged_at !== null && <Line>Merged {momentOf(merged_at)}</Line>}
        </Lines>
      ),
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (name) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Split: ${name.name} from ${name.product.name}`}
          onClick={() => onSplit(name)}
        >
          Split
        </Button>
      ),
      width: { wide: '96px', narrow: '80px' },
    },
  ];
}
