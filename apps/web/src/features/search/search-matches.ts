import type { SearchResults } from '@rampart/contract/api/search.ts';

export interface SearchMatch {
  path: string;
  label: string;
}

export interface MatchGroup {
  title: string;
  matches: SearchMatch[];
}

const kinds = [
  { name: 'manufacturers', title: 'Manufacturers', page: '/manufacturer/' },
  { name: 'products', title: 'Products', page: '/product/' },
  { name: 'components', title: 'Components', page: '/component/' },
] as const;

/** The results for the panel: each match with the address of its page, and no empty groups. */
export function matchGroupsOf(results: SearchResults | undefined): MatchGroup[] {
  return kinds
    .map(({ name, title, page }) => ({
      title,
      matches: (results?.[name] ?? []).map(({ value, label }) => ({ path: page + value, label })),
    }))
    .filter(({ matches }) => matches.length > 0);
}
