import { useDebouncedValue } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { DecisionTable } from './decision-table.tsx';
import { decisionQueries } from './decisions.api.ts';

/** What the company decided that makers and models mean. Later files use it without a question. */
export function RememberedProducts({ canEdit }: { canEdit: boolean }) {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), 200);
  const query = useInfiniteQuery(decisionQueries.list(searched));
  const decisions = query.data?.pages.flatMap((page) => page.decisions);
  const isEmpty = searched === '' && decisions?.length === 0;
  const shown = decisions?.length ?? 0;
  return (
    <Card title="Remembered products">
      {!(isEmpty && search === '') && (
        <ListBar label="Search remembered products" value={search} onChange={setSearch} />
      )}
      <ListResults
        rows={decisions}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={3} rowHeight={53} />}
        empty={
          <EmptyState
            icon={<IconBookmark size={22} stroke={1.6} />}
            title={searched ? 'No Results' : 'No products are remembered yet'}
          >
            {searched
              ? 'No remembered product has all of these words in the maker, the model or the product.'
              : 'If you say what a maker and a model of a file mean, later files use it without a question.'}
          </EmptyState>
        }
        foot={<ListFoot count={countOf(shown, 'remembered product', query.hasNextPage)} {...nextPageOf(query)} />}
      >
        {(rows) => <DecisionTable decisions={rows} canEdit={canEdit} isOutdated={query.isPlaceholderData} />}
      </ListResults>
    </Card>
  );
}
