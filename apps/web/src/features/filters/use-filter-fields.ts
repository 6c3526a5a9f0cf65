import { filterNames, listEquipmentLocations } from '@rampart/contract/api/filters.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { allFields, type FilterField, type FilterKey, type LocationSource, type OptionScope } from './filter-fields.ts';

const ofProducts: readonly FilterKey[] = ['locations', ...filterNames];

interface PageFields extends OptionScope {
  /** The filters of the page. All filters of products if it names none. */
  names?: readonly FilterKey[];
  /** The source of its locations. */
  locations?: LocationSource;
}

/** The filters of a page that the user has permission for. */
export function useFilterFields({ names = ofProducts, locations = listEquipmentLocations, ...scope }: PageFields = {}) {
  const { permissions } = useCurrentUser();
  return allFields
    .filter(({ name, permission }) => names.includes(name) && (!permission || isAllowed(permissions, [permission])))
    .map((field): FilterField => ({ ...field, scope, ...(field.name === 'locations' && { source: locations }) }));
}
