import type { FilterName } from '@rampart/contract/api/filters.ts';

export interface FilterField {
  name: FilterName;
  label: string;
  /** The text in its empty search line. */
  find: string;
  /** Behind the Advanced toggle. */
  isAdvanced?: boolean;
  /** The panel of small screens leaves it out. */
  isWideOnly?: boolean;
  /** The filters whose values narrow its options (SPEC point 4). */
  dependsOn: readonly FilterName[];
}

/** Every filter of the bar in the order it stands there; a page names those it wants. */
const allFields: readonly FilterField[] = [
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

function fieldsNamed(names: readonly FilterName[]): FilterField[] {
  return allFields.filter(({ name }) => names.includes(name));
}

/** What lists of the catalogue are filtered by: nothing that concerns a company's assets. */
export const catalogueFields = fieldsNamed([
  'ratings',
  'equipmentCategories',
  'manufacturers',
  'equipmentTypes',
  'componentTypes',
]);
