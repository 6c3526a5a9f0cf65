import type { FilterOption, FilterState, ListedProduct } from '@rampart/contract/api/filters.ts';
import type { Script } from './fake-server.ts';

interface ListBody {
  filterState: Partial<FilterState>;
  orderState: { name: string; by: string };
  pagination: { page: number; limit: number };
}

const ratings = ['No rating', 'BlackList', 'Alert', 'Caution', 'Attention', 'Pass'];

const options: Record<string, FilterOption[]> = {
  ratings: [1, 2, 3, 4, 5, 0].map((value) => ({ value, label: ratings[value] ?? '' })),
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

/** Answers the calls of a filtered list: pages of the given products, and options that narrow with the category. */
export function filteredCatalogue(products: (body: ListBody) => ListedProduct[]): Script {
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
    'POST /api/filter/products': ({ body }) => {
      const all = products(body as ListBody);
      const { page, limit } = (body as ListBody).pagination;
      return {
        status: 200,
        body: {
          products: all.slice((page - 1) * limit, page * limit),
          has_more: all.length > page * limit,
          total: Math.min(all.length, 1001),
        },
      };
    },
  } satisfies Script;
}
