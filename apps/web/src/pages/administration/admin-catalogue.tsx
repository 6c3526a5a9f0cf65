import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDatabaseImport } from '@tabler/icons-react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { WaitingBoms } from '#features/administration/boms/waiting-boms.tsx';
import { CatalogueLinks } from '#features/administration/catalogue/catalogue-links.tsx';
import { LoadTable } from '#features/administration/catalogue/load-table.tsx';
import { loadQueries } from '#features/administration/catalogue/loads.api.ts';
import { SourcesCard } from '#features/administration/catalogue/sources-card.tsx';
import { UploadCatalogueButton } from '#features/administration/catalogue/upload-catalogue-button.tsx';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import classes from './admin-catalogue.module.css';

export function AdminCataloguePage() {
  const query = useInfiniteQuery(loadQueries.list());
  const loads = query.data?.pages.flatMap((page) => page.loads);
  const shown = loads?.length ?? 0;
  return (
    <AdminFrame>
      <PageHead title="Catalogue" actions={<UploadCatalogueButton />}>
        Shared by all companies.
      </PageHead>
      <div className={classes.parts}>
        <CatalogueLinks />
        <WaitingBoms />
        <SourcesCard />
        <section className={listClasses.card} aria-label="Loads">
          <div className={listClasses.rows}>
            <ListResults
              rows={loads}
              load={loadStateOf(query)}
              waiting={<SkeletonRows count={5} rowHeight={52} />}
              empty={
                <EmptyState icon={<IconDatabaseImport size={22} stroke={1.6} />} title="There are no loads yet">
                  Each file that is uploaded here or loaded by a command on the server gets a report here.
                </EmptyState>
              }
              foot={<ListFoot count={countOf(shown, 'load', query.hasNextPage)} {...nextPageOf(query)} />}
            >
              {(rows) => <LoadTable loads={rows} />}
            </ListResults>
          </div>
        </section>
      </div>
    </AdminFrame>
  );
}
