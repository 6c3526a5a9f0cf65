import type { FilterOption } from '@rampart/contract/api/filters.ts';
import { countByLocation } from '#db/location-counts.ts';
import { inNaturalOrder } from '#db/fragments.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** The locations with assets of My Equipment, and how many there are at each. */
export function listEquipmentLocations(db: CompanyDb): Promise<FilterOption[]> {
  return listLocations(db, { onlyVulnerable: false });
}

/** The same, counting only assets of equipment that has vulnerabilities. */
export function listLocationsWithVulnerabilities(db: CompanyDb): Promise<FilterOption[]> {
  return listLocations(db, { onlyVulnerable: true });
}

async function listLocations(db: CompanyDb, counted: { onlyVulnerable: boolean }): Promise<FilterOption[]> {
  const [locations, counts] = await Promise.all([
    db.selectFrom('location').select(['id', 'name']).orderBy(inNaturalOrder('location.name')).orderBy('id').execute(),
    countByLocation(db, counted),
  ]);
  return locations.flatMap(({ id, name }) => {
    const there = counts.get(id);
    return there ? [{ value: id, label: name, assets_count: there.assets_count }] : [];
  });
}
