import type { listHeldComponentTypes } from '@rampart/contract/api/equipment.ts';
import {
  filterNames,
  type FilterName,
  type listEquipmentLocations,
  type listLocationsWithVulnerabilities,
  type OptionSource,
} from '@rampart/contract/api/filters.ts';
import type { Permission } from '@rampart/contract/rules/permissions.ts';

/** The lists of the filter state; locations are offered by a call of their own. */
export type FilterKey = FilterName | 'locations';
export const filterKeys: readonly FilterKey[] = ['locations', ...filterNames];

/** Locations that equipment lists can be filtered by, and those of action items. */
export type LocationSource = typeof listEquipmentLocations | typeof listLocationsWithVulnerabilities;

/** One of the company's own lists, or the assets of a product: only what occurs there is offered. */
export interface OptionScope {
  source?: OptionSource;
  /** The product's uuid. */
  product?: string;
}

export interface FilterField {
  name: FilterKey;
  label: string;
  /** The text in its empty search line. */
  find: string;
  /** Behind the Advanced toggle. */
  isAdvanced?: boolean;
  /** The panel of small screens leaves it out. */
  isWideOnly?: boolean;
  /** Who does not hold it does not see the filter. */
  permission?: Permission;
  /** The filters whose values narrow its options (SPEC point 4). */
  dependsOn: readonly FilterKey[];
  /** The call that offers its options, when it is not the filter's own. */
  source?: LocationSource | typeof listHeldComponentTypes;
  /** The list whose options it offers: the whole catalogue's when it names none. */
  scope?: OptionScope;
}

/** Every filter of the bar in the order it stands there. */
export const allFields: readonly FilterField[] = [
  { name: 'locations', label: 'Location', find: 'Find a location', permission: 'Equipment.view', dependsOn: [] },
  { name: 'ratings', label: 'Rating', find: 'Find a rating', dependsOn: [] },
  { name: 'priorities', label: 'Priority', find: 'Find a priority', dependsOn: [] },
  {
    name: 'mitigationStatuses',
    label: 'Mitigation Status',
    find: 'Find a status',
    isWideOnly: true,
    dependsOn: [],
  },
  { name: 'equipmentCategories', label: 'Category', find: 'Find a category', isAdvanced: true, dependsOn: [] },
  {
    name: 'manufacturers',
    label: 'Manufacturer',
    find: 'Find a manufacturer',
    isAdvanced: true,
    dependsOn: ['equipmentCategories'],
  },
  {
    name: 'equipmentTypes',
    label: 'Equipment Type',
    find: 'Find an equipment type',
    isAdvanced: true,
    dependsOn: ['equipmentCategories', 'manufacturers'],
  },
  {
    name: 'componentTypes',
    label: 'Component Type',
    find: 'Find a component type',
    isAdvanced: true,
    dependsOn: ['equipmentCategories', 'manufacturers', 'equipmentTypes'],
  },
];
