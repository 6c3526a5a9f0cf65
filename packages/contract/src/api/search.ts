import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from './endpoint.ts';

const match = z.object({
  value: z.uuid(),
  label: z.string(),
  /** True for an entry that the catalogue does not have. Otherwise missing. */
  is_own: z.boolean().optional(),
});

const idMatches = z.object({
  vulnerabilities: z.array(z.object({ cve: z.string(), title: z.string() })),
  advisories: z.array(
    z.object({
      tracking_id: z.string(),
      publisher: z.string(),
      title: z.string(),
      /** No other publisher uses the id. */
      is_unique: z.boolean(),
    }),
  ),
});
export type IdMatches = z.output<typeof idMatches>;

const searchResults = z.object({
  manufacturers: z.array(match),
  products: z.array(match),
  components: z.array(match),
  /** Matches of an id, or of a part of one. In My Equipment: those of its products, which needs ActionItems.view. */
  ...idMatches.shape,
});
export type SearchResults = z.output<typeof searchResults>;

const searchQuery = z
  .string()
  .trim()
  .min(1, 'Type something to search for.')
  .max(limits.searchMaxLength, 'The search is too long.');

const searchBody = z.strictObject({ searchQuery });
const parseBody = z.strictObject({ search: z.string().max(limits.searchMaxLength, 'The search is too long.') });
const parsed = z.object({
  filter_string: z.string(),
  label: z.object({ value: z.number(), label: z.string() }).optional(),
  organization: z.object({ value: z.number(), label: z.string() }).optional(),
  /**
   * The word of the query that is a synonym for `label`. It stays in `filter_string`, so that the search finds more
   * than the type.
   */
  synonym: z.string().optional(),
  /** The search with corrected spelling, if the catalogue has no match for the typed words. */
  corrected: z.string().optional(),
});
const anySearch = ['CoreProduct.searchAll', 'CoreProduct.search'] as const;

export const searchCatalogue = endpoint({
  method: 'POST',
  path: '/api/filter/search',
  summary: 'Matches for the search panel, at most five of each kind.',
  isReading: true,
  permissions: anySearch,
  body: searchBody,
  response: searchResults,
});

export const searchEquipment = endpoint({
  method: 'POST',
  path: '/api/equipment/search',
  summary: 'The same, among the equipment in My Equipment.',
  isReading: true,
  permissions: anySearch,
  body: searchBody,
  response: searchResults,
});

export const parseSearch = endpoint({
  method: 'POST',
  path: '/api/filter/search/parse',
  summary:
    'Finds the name of a manufacturer and of an equipment type inside a query; the other words are in filter_string.',
  isReading: true,
  permissions: anySearch,
  body: parseBody,
  response: parsed,
});

export const parseEquipmentSearch = endpoint({
  method: 'POST',
  path: '/api/equipment/search/parse',
  summary: 'The same for a search in My Equipment.',
  isReading: true,
  permissions: anySearch,
  body: parseBody,
  response: parsed,
});

export const findIds = endpoint({
  method: 'POST',
  path: '/api/filter/search/ids',
  summary:
    'The vulnerabilities and advisories whose complete ids are in a query. A list with this query also has the products that they affect.',
  isReading: true,
  permissions: [],
  body: parseBody,
  response: idMatches,
});
