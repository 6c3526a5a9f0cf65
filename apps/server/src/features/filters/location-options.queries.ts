import type { FilterOption, OptionsRequest } from '@rampart/contract/api/filters.ts';
import { countByLocation } from '#lists/counts/location-counts.ts';
import { inNaturalOrder } from '#db/fragments.ts';
import type { CompanyDb } from '#db/transaction.ts';

/**
 * The locations with assets of My Equipment (of a list of it, or of one product), and the number of assets at each. A
 * selected location stays in the list even if it has none.
 */
export function listEquipmentLocations(db: CompanyDb, request: OptionsRequest): Promise<FilterOption[]> {
  return listLocations(db, request, { onlyGrouped: request.source === 'groups' });
}

/** The same, but counts only assets of equipment with vulnerabilities. */
export function listLocationsWithVulnerabilities(db: CompanyDb, request: OptionsRequest): Promise<FilterOption[]> {
  return listLocations(db, request, { onlyVulnerable: true });
}

async function listLocations(
  db: CompanyDb,
  { filterState, product }: OptionsRequest,
  counted: { onlyVulnerable?: boolean; onlyGrouped?: boolean },
): Promise<FilterOption[]> {
  const [locations, counts] = await Promise.all([
    db.selectFrom('location').select(['id', 'name']).orderBy(inNaturalOrder('location.name')).orderBy('id').execute(),
    countByLocation(db, product ? { product } : counted),
  ]);
  return locations.flatMap(({ id, name }) => {
    const there = counts.get(id)?.assets_count ?? 0;
    return there > 0 || filterState.locations.includes(id) ? [{ value: id, label: name, assets_count: there }] : [];
  });
}
