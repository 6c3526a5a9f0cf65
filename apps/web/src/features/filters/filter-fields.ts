import type { listHeldComponentTypes } from '@rampart/contract/api/equipment.ts';
import {
  assetFilterNames,
  filterNames,
  type AssetFilterName,
  type FilterName,
  type FilterOption,
  type listEquipmentLocations,
  type listLocationsWithVulnerabilities,
  type OptionSource,
} from '@rampart/contract/api/filters.ts';
import {
  vulnerabilityFilterNames,
  type VulnerabilityFilterName,
} from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';

/** The lists of the filter state, and those of assets and of vulnerabilities. Locations come from a separate call. */
export type FilterKey = FilterName | 'locations' | AssetFilterName | VulnerabilityFilterName;
export const filterKeys: readonly FilterKey[] = [
  'locations',
  ...filterNames,
  ...assetFilterNames,
  ...vulnerabilityFilterNames,
];

/** The locations of equipment, or the locations of action items. */
export type LocationSource = typeof listEquipmentLocations | typeof listLocationsWithVulnerabilities;

/** One of the company's own lists, or the assets of a product. Only options that occur there are offered. */
export interface OptionScope {
  source?: OptionSource;
  /** The product's uuid. */
  product?: string;
}

export interface FilterField {
  name: FilterKey;
  label: string;
  /** The placeholder of its search line. */
  find: string;
  /** Shown only after the user opens Advanced. */
  isAdvanced?: boolean;
  /** Not shown in the panel on small screens. */
  isWideOnly?: boolean;
  /** Users without this permission do not see the filter. */
  permission?: Permission;
  /** The filters that reduce its options (SPEC point 4). */
  dependsOn: readonly FilterKey[];
  /** The call for its options, if it is not the filter's own call. */
  source?: LocationSource | typeof listHeldComponentTypes;
  /** Its options, if they are always the same. */
  options?: readonly FilterOption[];
  /** The list whose options it offers. The whole catalogue if there is none. */
  scope?: OptionScope;
}

/** Every filter of the bar, in order. */
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
  {
    name: 'firmwareVersions',
    label: 'Firmware Version',
    find: 'Find a version',
    isAdvanced: true,
    dependsOn: [],
  },
  { name: 'exposure', label: 'Exposure', find: 'Find an option', isAdvanced: true, dependsOn: [] },
];
