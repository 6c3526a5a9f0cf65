import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { companyQueries } from '#features/administration/companies/companies.api.ts';
import { CompanyTable } from '#features/administration/companies/company-table.tsx';
import { CreateCompanyButton } from '#features/administration/companies/create-company-button.tsx';
import { ListBar } from '#features/administration/list-bar.tsx';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';

export function AdminCompaniesPage() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search, 200);
  const query = useInfiniteQuery(companyQueries.list(searched));
  const companies = query.data?.pages.flatMap((page) => page.companies);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <AdminFrame>
      <PageHead title="Companies" actions={<CreateCompanyButton />}>
        All companies of this installation.
      </PageHead>
      <section className={listClasses.card} aria-label="Companies">
        <ListBar
          label="Search companies"
          value={search}
          onChange={setSearch}
          status={searched.trim() === '' ? undefined : quantity(total, 'result')}
        />
        <div className={listClasses.rows}>
          {!companies && !query.isError && <SkeletonRows count={8} rowHeight={52} />}
          {!companies && query.isError && (
            <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
          )}
          {companies?.length === 0 && (
            <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
              No company has all of these words in its name.
            </EmptyState>
          )}
          {companies && companies.length > 0 && (
            <>
              <CompanyTable companies={companies} />
              <ListFoot
                count={`${companies.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
                {...nextPageOf(query)}
              />
            </>
          )}
        </div>
      </section>
    </AdminFrame>
  );
}
