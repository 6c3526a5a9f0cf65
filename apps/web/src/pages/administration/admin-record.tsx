import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { RecordFilters } from '#features/administration/record/record-filters.tsx';
import { RecordTable } from '#features/administration/record/record-table.tsx';
import { recordAddress, recordQueries, type RecordFilter } from '#features/administration/record/record.api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

export function AdminRecordPage() {
  const isOperator = isAllowed(useCurrentUser().permissions, ['Administration.operator']);
  const [filter, setFilter] = useState<RecordFilter>({});
  const [filtered] = useDebouncedValue(filter, 250);
  const query = useInfiniteQuery(recordQueries.list(filtered));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const shown = entries?.length ?? 0;
  return (
    <AdminFrame>
      <PageHead
        title="Security record"
        actions={
          <Button
            component="a"
            href={recordAddress(filtered)}
            download
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
          >
            Download CSV
          </Button>
        }
      >
        Sign-ins, changes to users and permissions, impersonations, imports and exports. Nobody can edit it.
      </PageHead>
      <section className={listClasses.card} aria-label="Security record">
        <RecordFilters value={filter} onChange={setFilter} />
        <div className={listClasses.rows}>
          <ListResults
            rows={entries}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={10} rowHeight={52} />}
            empty={
              <EmptyState icon={<IconListSearch size={22} stroke={1.6} />} title="No Results">
                No entry matches these filters.
              </EmptyState>
            }
            foot={<ListFoot count={countOf(shown, 'entry', query.hasNextPage, 'entries')} {...nextPageOf(query)} />}
          >
            {(rows) => <RecordTable entries={rows} showsCompany={isOperator} />}
          </ListResults>
        </div>
      </section>
    </AdminFrame>
  );
}
