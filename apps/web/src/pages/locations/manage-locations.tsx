import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { IconMapPin, IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { AddLocationButton } from '#features/locations/add-location-button.tsx';
import { LocationTable } from '#features/locations/location-table.tsx';
import { locationQueries } from '#features/locations/locations.api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

export function ManageLocationsPage() {
  const { permissions } = useCurrentUser();
  const canEdit = isAllowed(permissions, ['Locations.edit']);
  const query = useQuery(locationQueries.all());
  const locations = query.data;
  const [search, setSearch] = useState('');
  const shownFor = useDeferredValue(search);
  const found = locations?.filter(({ name }) => matchesEveryWord(name, shownFor));
  return (
    <>
      <PageHead title="Manage Locations" actions={canEdit && <AddLocationButton label="Add Location" />}>
        {locations && quantity(locations.length, 'location')}
      </PageHead>
      <section className={listClasses.card} aria-label="Locations">
        {locations && locations.length > 0 && (
          <ListBar
            label="Search locations"
            value={search}
            onChange={setSearch}
            status={search.trim() && quantity(found?.length ?? 0, 'location')}
          />
        )}
        <div className={listClasses.rows}>
          <ListResults
            rows={found}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={12} rowHeight={44} />}
            empty={
              locations?.length === 0 ? (
                <EmptyState icon={<IconMapPin size={22} stroke={1.6} />} title="There are no locations yet">
                  A location is a place with assets: a site, a terminal, a plant.
                </EmptyState>
              ) : (
                <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
                  No location has all of these words in its name.
                </EmptyState>
              )
            }
          >
            {(rows) => (
              <LocationTable
                locations={rows}
                canEdit={canEdit}
                canOpenEquipment={isAllowed(permissions, ['Equipment.view'])}
              />
            )}
          </ListResults>
        </div>
      </section>
    </>
  );
}
