import { useInfiniteQuery } from '@tanstack/react-query';
import { IconTableImport } from '@tabler/icons-react';
import { ImportTable } from '#features/spreadsheets/import-table.tsx';
import { importQueries } from '#features/spreadsheets/imports.api.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';

export function ImportsPage() {
  const query = useInfiniteQuery(importQueries.list());
  const imports = query.data?.pages.flatMap((page) => page.imports);
  return (
    <>
      <BackHead back={{ label: 'Back to My Equipment', path: '/equipment' }} title="Imports" />
      <section className={listClasses.card} aria-label="Imports">
        <div className={listClasses.rows}>
          {!imports &&
            (query.isError ? (
              <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
            ) : (
              <SkeletonRows count={8} rowHeight={53} />
            ))}
          {imports?.length === 0 && (
            <EmptyState icon={<IconTableImport size={22} stroke={1.6} />} title="There are no imports yet">
              Every spreadsheet that is uploaded in My Equipment gets a report here.
            </EmptyState>
          )}
          {imports && imports.length > 0 && (
            <>
              <ImportTable imports={imports} />
              <ListFoot
                count={quantity(imports.length, 'import', query.hasNextPage ? { shown: `${imports.length}+` } : {})}
                {...nextPageOf(query)}
              />
            </>
          )}
        </div>
      </section>
    </>
  );
}
