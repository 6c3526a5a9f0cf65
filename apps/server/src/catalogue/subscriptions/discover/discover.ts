import { isDomain } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import { parseJson } from '#catalogue/files/parse-json.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { Unreached, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { readProvider, type Provider } from './metadata.ts';

/** Where the base address of a domain is. Tests put it on their own machine. */
export type Origins = (domain: string) => string;
export const httpsOf: Origins = (domain) => `https://${domain}`;

/**
 * The metadata of a provider, from the address of the file, or from a domain in the order of CSAF 2.0, 7.3: the
 * well-known path, the addresses in security.txt, and the DNS path. The first valid one counts.
 */
export async function discoverProvider(
  { fetchText }: Pick<Fetcher, 'fetchText'>,
  address: string,
  originOf: Origins = httpsOf,
): Promise<Provider> {
  const read = async (url: string) => readProvider(parseJson(Buffer.from((await fetchText(url)).text)));
  if (!isDomain(address)) return read(address);
  const origin = originOf(address);
  const faults: string[] = [];
  const attempt = async (url: string): Promise<Provider | undefined> => {
    try {
      return await read(url);
    } catch (error) {
      if (!(error instanceof Unreached || error instanceof Refusal)) throw error;
      faults.push(`${url}: ${error.message}`);
      return undefined;
    }
  };
  const wellKnown = await attempt(`${origin}/.well-known/csaf/provider-metadata.json`);
  if (wellKnown) return wellKnown;
  for (const path of ['/.well-known/security.txt', '/security.txt']) {
    const text = await fetchText(`${origin}${path}`).catch((error: unknown) => {
      if (!(error instanceof Unreached || error instanceof Refusal)) throw error;
      return undefined;
    });
    for (const url of addressesIn(text?.text ?? '')) {
      const named = await attempt(url);
      if (named) return named;
    }
  }
  const ofDns = await attempt(originOf(`csaf.data.security.${address}`));
  if (ofDns) return ofDns;
  throw new Unreached(`No valid provider-metadata.json was found. ${faults.join(' ')}`.slice(0, 2_000));
}

const mostNamed = 10;

/** The addresses in the lines `CSAF:` of a security.txt. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/^CSAF:[ \t]*(https?:\S+)[ \t]*\r?$/gim)]
    .map(([, url = '']) => url)
    .filter((url) => URL.canParse(url))
    .slice(0, mostNamed);
}
