import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { companyQueries } from '#features/administration/companies/companies.api.ts';
import { CompanyTable } from '#features/administration/companies/company-table.tsx';
import { CreateCompanyButton } from '#features/administration/companies/create-company-button.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

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
          <ListResults
            rows={companies}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={8} rowHeight={52} />}
            empty={
              <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
                No company has all of these words in its name.
              </EmptyState>
            }
            foot={
              <ListFoot
                count={`${companies?.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'company' : 'companies'}`}
                {...nextPageOf(query)}
              />
            }
          >
            {(rows) => <CompanyTable companies={rows} />}
          </ListResults>
        </div>
      </section>
    </AdminFrame>
  );
}
