import { z } from 'zod';

/**
 * `csaf`: a CSAF provider, by its domain or the address of its metadata. `rolie` and `directory`: one listing of a
 * provider. `files`: a file, a page with links to files, or a folder of the server.
 */
export const subscriptionKinds = ['csaf', 'rolie', 'directory', 'kev', 'epss', 'files'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

/** Whether a source has advisories, of which a scope can take a part. */
export const hasScope = (kind: SubscriptionKind): boolean => kind !== 'kev' && kind !== 'epss';

/** Lists that exist once. Another address is that of a mirror. */
export const fixedAddresses: Partial<Record<SubscriptionKind, string>> = {
  kev: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  epss: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
};

const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i;
const folder = /^(?:\/|[a-z]:[\\/])/i;

export const isDomain = (address: string): boolean => domain.test(address);
const webUrl = z.url({ protocol: /^https?$/ });

/** The fault of an address, as a sentence. */
export function addressFault(kind: SubscriptionKind, address: string): string | undefined {
  if (kind === 'csaf' && isDomain(address)) return undefined;
  if (kind === 'files' && folder.test(address)) return undefined;
  if (!webUrl.safeParse(address).success) return `Address must be ${expected[kind]}.`;
  return /^https?:\/\/[^/?#]*@/i.test(address) ? 'Address must not contain a name or a password.' : undefined;
}

const webAddress = 'a web address that begins with https://';
const expected: Record<SubscriptionKind, string> = {
  csaf: `a domain such as example.com, or ${webAddress}`,
  files: `${webAddress}, or the path of a folder on the server`,
  rolie: webAddress,
  directory: webAddress,
  kev: webAddress,
  epss: webAddress,
};
