import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { IconColumns } from '@tabler/icons-react';
import { ProfileTable } from '#features/spreadsheets/profiles/profile-table.tsx';
import { profileQueries } from '#features/spreadsheets/profiles/profiles.api.ts';
import { RememberedProducts } from '#features/spreadsheets/remembered/remembered-products.tsx';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import classes from './import-profiles.module.css';

export function ImportProfilesPage() {
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  const query = useQuery(profileQueries.all());
  return (
    <>
      <BackHead
        back={{ label: 'Back to Imports', path: '/equipment/imports' }}
        title="Mappings"
        line="What Rampart remembers from earlier files, so that it does not ask again."
      />
      <div className={classes.parts}>
        <section className={listClasses.card} aria-label="Mappings">
          <div className={listClasses.rows}>
            <ListResults
              rows={query.data?.profiles}
              load={loadStateOf(query)}
              waiting={<SkeletonRows count={5} rowHeight={53} />}
              empty={
                <EmptyState icon={<IconColumns size={22} stroke={1.6} />} title="There are no mappings yet">
                  Upload a list with other headings, assign its columns, and keep the mapping for the next file.
                </EmptyState>
              }
            >
              {(rows) => <ProfileTable profiles={rows} canEdit={canEdit} />}
            </ListResults>
          </div>
        </section>
        <RememberedProducts canEdit={canEdit} />
      </div>
    </>
  );
}
