import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '#config';

/** Whoever waits for a sign-in has given up by then. */
const patience = 5_000;
const largestAnswer = 1024 * 1024;

/** A request that is not made, or an answer that is not read. */
export class OutboundRefusal extends Error {}

const blockList = (subnets: string) => {
  const list = new BlockList();
  for (const subnet of subnets.split(/\s+/)) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list;
};
const loopback = blockList('127.0.0.0/8 ::1/128');
const privateNetworks = blockList('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 fc00::/7');
/**
 * This machine, its neighbours on the wire (where clouds keep their keys), many at once, what is nobody's, and the
 * ranges of the newer kind that hold an address of the older one.
 */
const nowhere = blockList(
  `0.0.0.0/8 169.254.0.0/16 192.0.0.0/24 192.0.2.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4
   240.0.0.0/4 ::/96 64:ff9b::/96 64:ff9b:1::/48 2001::/32 2002::/16 fe80::/10 ff00::/8`,
);

const has = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

type Rules = Pick<Config, 'isProduction' | 'allowsPrivateProviders'>;

/** Whether a company may have the server ask this address for something. */
export function mayReach(address: string, { isProduction, allowsPrivateProviders }: Rules): boolean {
  // The same IPv4 address in the clothes of the newer kind.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (has(loopback, plain)) return !isProduction;
  if (has(privateNetworks, plain)) return allowsPrivateProviders;
  return !has(nowhere, plain);
}

const isLocal = (host: string) => host === 'localhost' || (isIP(host) !== 0 && has(loopback, host));

/** Asks an address that a customer gave, as fetch does: HTTPS only, no private network, no redirect, not for long. */
export function createOutbound(rules: Rules) {
  return async (url: string, options: { method: string; headers: Record<string, string>; body?: unknown }) => {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const isPlain = protocol === 'http:';
    if (protocol !== 'https:' && !(isPlain && isLocal(host) && !rules.isProduction))
      throw new OutboundRefusal('It must be reached by https:');
    if (isIP(host) !== 0 && !mayReach(host, rules)) throw new OutboundRefusal('Its address is not allowed.');
    const send = isPlain ? requestPlain : requestSecure;
    const signal = AbortSignal.timeout(patience);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, headers } = options;
      // Checked when connecting: a name that was harmless a moment ago may lead elsewhere now.
      const request = send(url, { method, headers, signal, agent: false, lookup: guardedLookup(rules) }, resolve);
      request.on('error', reject);
      request.end(options.body == null ? undefined : String(options.body));
    });
    return responseOf(answer);
  };
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function guardedLookup(rules: Rules) {
  return (hostname: string, options: LookupOptions, found: Found) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayReach(address, rules)))
        return found(new OutboundRefusal('Its address is not allowed.'), []);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestAnswer) throw new OutboundRefusal('Its answer is too large.');
    chunks.push(chunk);
  }
  const status = answer.statusCode ?? 500;
  const headers = new Headers();
  for (const name of ['content-type', 'www-authenticate', 'location']) {
    const value = answer.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasNoBody = status === 204 || status === 304;
  return new Response(hasNoBody ? null : Buffer.concat(chunks), { status, headers });
}
