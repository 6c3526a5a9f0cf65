import {
  advisoryPath,
  idsIn,
  vulnerabilityPath,
  type TypedId,
} from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { useQuery } from '@tanstack/react-query';
import { filterQueries } from './filters.api.ts';

export interface AffectingId extends TypedId {
  /** As the catalogue writes it. */
  name: string;
  title: string;
  path: string;
}

/** The ids in a search that the catalogue has. The list also shows what they affect. */
export function useAffectingIds(search: string): AffectingId[] {
  const ids = idsIn(search);
  const { data } = useQuery(filterQueries.ids(ids.map(({ text }) => text)));
  return ids.flatMap((id) => {
    const vulnerability = data?.vulnerabilities.find(({ cve }) => cve === id.cve);
    if (vulnerability)
      return { ...id, name: vulnerability.cve, title: vulnerability.title, path: vulnerabilityPath(vulnerability.cve) };
    const advisory = data?.advisories.find(({ tracking_id }) => tracking_id.toLowerCase() === id.text);
    if (!advisory || id.cve) return [];
    // If several publishers use the id, the list shows what any of them names, and the page offers the choice.
    const { tracking_id, title } = advisory;
    return { ...id, name: tracking_id, title, path: advisoryPath(tracking_id) };
  });
}
