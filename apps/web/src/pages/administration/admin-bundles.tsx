import { useQuery } from '@tanstack/react-query';
import { IconPackageImport } from '@tabler/icons-react';
import { AddBundleKeyButton } from '#features/administration/catalogue/add-bundle-key-button.tsx';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { BundleKeyTable } from '#features/administration/catalogue/bundle-key-table.tsx';
import { bundleKeyQueries } from '#features/administration/catalogue/bundle-keys.api.ts';
import { OwnBundleKey } from '#features/administration/catalogue/own-bundle-key.tsx';
import { loadStateOf } from '#lib/api/load-failure.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import classes from './admin-catalogue.module.css';

export function AdminBundlesPage() {
  const query = useQuery(bundleKeyQueries.all());
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Bundles"
        line="A site without a network gets its catalogue as a signed file from another installation."
        actions={<AddBundleKeyButton />}
      />
      <div className={classes.parts}>
        <section className={listClasses.card} aria-label="Bundle keys">
          <div className={listClasses.rows}>
            <ListResults
              rows={query.data?.keys}
              load={loadStateOf(query)}
              waiting={<SkeletonRows count={2} rowHeight={58} />}
              empty={
                <EmptyState icon={<IconPackageImport size={22} stroke={1.6} />} title="No bundle keys yet">
                  Add the key of the installation that writes the bundles. Then upload its bundles in Catalogue like any
                  other file.
                </EmptyState>
              }
            >
              {(rows) => <BundleKeyTable keys={rows} />}
            </ListResults>
          </div>
        </section>
        {query.data && <OwnBundleKey own={query.data.own} />}
      </div>
    </AdminFrame>
  );
}
