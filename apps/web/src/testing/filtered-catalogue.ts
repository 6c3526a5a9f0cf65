import type { FilterOption, FilterState, ListedProduct } from '@rampart/contract/api/filters.ts';
import type { Script } from './fake-server.ts';

interface ListBody {
  filterState: Partial<FilterState>;
  orderState: { name: string; by: string };
  pagination: { page: number; limit: number };
  showsAll?: boolean;
}

const ratings = ['No rating', 'BlackList', 'Alert', 'Caution', 'Attention', 'Pass'];

const options: Record<string, FilterOption[]> = {
  ratings: [1, 2, 3, 4, 5, 0].map((value) => ({ value, label: ratings[value] ?? '' })),
  priorities: [
    { value: 'high', label: 'High' },
    { value: 'medium', label: 'Medium' },
    { value: 'low', label: 'Low' },
  ],
  mitigationStatuses: [
    { value: 'complete', label: 'Complete' },
    { value: 'incomplete', label: 'Incomplete' },
  ],
  equipmentCategories: [
    { value: 1, label: 'Measurement' },
    { value: 2, label: 'Process Control' },
  ],
  manufacturers: [
    { value: 1, label: 'Halden Controls' },
    { value: 2, label: 'Kestrel Telemetry' },
  ],
  equipmentTypes: [{ value: 1, label: 'Flow Computer' }],
  componentTypes: [{ value: 1, label: 'Operating System' }],
};

const locations = [
  { value: 12, label: 'Galveston Terminal', assets_count: 1412 },
  { value: 13, label: 'Cushing Station', assets_count: 331 },
];

/** Answers the calls of a filtered list: pages of the given products, and options that depend on the category. */
export function filteredCatalogue(products: (body: ListBody) => ListedProduct[], unlisted = 0): Script {
  const offered = (name: string, { filterState }: ListBody) =>
    name === 'manufacturers' && filterState.equipmentCategories?.includes(2)
      ? options.manufacturers?.slice(1)
      : options[name];
  return {
    ...Object.fromEntries(
      Object.keys(options).map((name) => [
        `POST /api/filter/${name}`,
        ({ body }) => ({ status: 200, body: { items: offered(name, body as ListBody) } }),
      ]),
    ),
    'POST /api/equipment/locations': { status: 200, body: { items: locations } },
    'POST /api/filter/products': ({ body }) => ({
      status: 200,
      body: { ...pageOf(products, body as ListBody), unlisted },
    }),
  } satisfies Script;
}

/** The same for My Equipment, where each page contains the counts of all equipment. */
export function filteredEquipment(
  products: (body: ListBody) => ListedProduct[],
  metadata = { total_products: 148, total_assets: 2316 },
): Script {
  return {
    ...filteredCatalogue(products),
    'POST /api/equipment': ({ body }) => ({
      status: 200,
      body: { ...pageOf(products, body as ListBody), metadata },
    }),
    'POST /api/imports': { status: 200, body: { imports: [], has_more: false, pauses_above: null } },
  };
}

function pageOf(products: (body: ListBody) => ListedProduct[], body: ListBody) {
  const all = products(body);
  const { page, limit } = body.pagination;
  return {
    products: all.slice((page - 1) * limit, page * limit),
    has_more: all.length > page * limit,
    total: Math.min(all.length, 1001),
  };
}
