import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDatabaseImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { LoadTable } from '#features/administration/catalogue/load-table.tsx';
import { loadQueries } from '#features/administration/catalogue/loads.api.ts';
import { SourcesCard } from '#features/administration/catalogue/sources-card.tsx';
import { UploadCatalogueButton } from '#features/administration/catalogue/upload-catalogue-button.tsx';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import classes from './admin-catalogue.module.css';

export function AdminCataloguePage() {
  const query = useInfiniteQuery(loadQueries.list());
  const loads = query.data?.pages.flatMap((page) => page.loads);
  return (
    <AdminFrame>
      <PageHead
        title="Catalogue"
        actions={
          <>
            <Button component={Link} to="/admin/catalogue/aliases" variant="default">
              Aliases
            </Button>
            <Button component={Link} to="/admin/catalogue/synonyms" variant="default">
              Synonyms
            </Button>
            <UploadCatalogueButton />
          </>
        }
      >
        Shared by all companies.
      </PageHead>
      <div className={classes.parts}>
        <SourcesCard />
        <section className={listClasses.card} aria-label="Loads">
          <div className={listClasses.rows}>
            {!loads && !query.isError && <SkeletonRows count={5} rowHeight={52} />}
            {!loads && query.isError && (
              <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
            )}
            {loads?.length === 0 && (
              <EmptyState icon={<IconDatabaseImport size={22} stroke={1.6} />} title="There are no loads yet">
                Every file that is uploaded here, or loaded by a command on the server, gets a report here.
              </EmptyState>
            )}
            {loads && loads.length > 0 && (
              <>
                <LoadTable loads={loads} />
                <ListFoot
                  count={quantity(loads.length, 'load', query.hasNextPage ? { shown: `${loads.length}+` } : {})}
                  {...nextPageOf(query)}
                />
              </>
            )}
          </div>
        </section>
      </div>
    </AdminFrame>
  );
}
