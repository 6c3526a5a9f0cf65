import { IconArrowMerge } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { MakerMergeTable } from './maker-merge-table.tsx';
import { makerQueries } from './manufacturers.api.ts';

/** The merges and splits of manufacturers, with their progress. */
export function MakerMerges() {
  const query = useInfiniteQuery(makerQueries.merges());
  const merges = query.data?.pages.flatMap((page) => page.merges);
  const shown = merges?.length ?? 0;
  return (
    <Card title="Merges and Splits of Manufacturers">
      <ListResults
        rows={merges}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={2} rowHeight={58} />}
        empty={
          <EmptyState
            icon={<IconArrowMerge size={22} stroke={1.6} />}
            title="No manufacturers were merged or split yet"
          >
            Merges and splits run in the background. You can see their progress and undo them here.
          </EmptyState>
        }
        foot={<ListFoot count={countOf(shown, 'entry', query.hasNextPage, 'entries')} {...nextPageOf(query)} />}
      >
        {(rows) => <MakerMergeTable merges={rows} />}
      </ListResults>
    </Card>
  );
}
