import { useQuery } from '@tanstack/react-query';
import { IconFileCertificate } from '@tabler/icons-react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { VexPublisherTable } from '#features/administration/catalogue/vex-publisher-table.tsx';
import { vexPublisherQueries } from '#features/administration/catalogue/vex-publishers.api.ts';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

export function AdminVexPublishersPage() {
  const query = useQuery(vexPublisherQueries.list());
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="VEX publishers"
        line="Only statements of the manufacturer, or of a publisher that you confirm, decide whether a device is affected. Rampart only shows the others."
      />
      <section className={listClasses.card} aria-label="VEX publishers">
        <div className={listClasses.rows}>
          <ListResults
            rows={query.data?.publishers}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={5} rowHeight={52} />}
            empty={
              <EmptyState icon={<IconFileCertificate size={22} stroke={1.6} />} title="There are no statements yet">
                Load CSAF, CycloneDX or OpenVEX files that say which products are not affected, fixed, or under
                investigation.
              </EmptyState>
            }
          >
            {(rows) => <VexPublisherTable publishers={rows} />}
          </ListResults>
        </div>
      </section>
    </AdminFrame>
  );
}
