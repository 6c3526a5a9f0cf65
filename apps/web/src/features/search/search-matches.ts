import type { SearchResults } from '@rampart/contract/api/search.ts';
import { advisoryPath, vulnerabilityPath } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';

export interface SearchMatch {
  path: string;
  label: string;
  /** The title of the vulnerability or advisory whose id is the label. */
  about?: string;
  /** What it is, if the catalogue does not have it. */
  own?: 'product' | 'manufacturer';
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
  const named = kinds.map(({ name, title, page }) => ({
    title,
    matches: (results?.[name] ?? []).map(({ value, label, is_own }) => ({
      path: page + value,
      label,
      ...(is_own &&
        name !== 'components' && { own: name === 'products' ? ('product' as const) : ('manufacturer' as const) }),
    })),
  }));
  const vulnerabilities = results?.vulnerabilities.map(({ cve, title }) => ({
    path: vulnerabilityPath(cve),
    label: cve,
    about: title,
  }));
  const advisories = results?.advisories.map(({ tracking_id, publisher, is_unique, title }) => ({
    path: advisoryPath(tracking_id, is_unique ? undefined : publisher),
    label: tracking_id,
    about: is_unique ? title : `${publisher}: ${title}`,
  }));
  return [
    ...named,
    { title: 'Vulnerabilities', matches: vulnerabilities ?? [] },
    { title: 'Advisories', matches: advisories ?? [] },
  ].filter(({ matches }) => matches.length > 0);
}
