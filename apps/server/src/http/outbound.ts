import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '#config';
import { withoutZone } from './address.ts';

/** Milliseconds. After this time, a user who waits for a sign-in has given up. */
const signInPatience = 5_000;
const largestAnswer = 1024 * 1024;

/** A request that is not sent, or an answer that is not read. */
export class OutboundRefusal extends Error {}

const privateNetworks = ['private', 'carrierGradeNat', 'uniqueLocal'];
/** IPv4 addresses in an old IPv6 notation. The library treats them as public. */
const compatible = ipaddr.IPv6.parseCIDR('::/96');
const dottedCompatible = /^::\d+\./;

type Rules = Pick<Config, 'isProduction' | 'allowsPrivateProviders'>;

/**
 * Whether the server may send a request to this address for a company. Public addresses are allowed, the own machine in
 * development, and private networks if the configuration allows them. Every other special range is refused: link-local
 * addresses (where clouds keep their keys), multicast, and the IPv6 ranges that contain IPv4 addresses.
 */
export function mayReach(address: string, { isProduction, allowsPrivateProviders }: Rules): boolean {
  if (dottedCompatible.test(address)) return false;
  const parsed = ipaddr.process(withoutZone(address));
  const range = parsed.range();
  if (range === 'loopback') return !isProduction;
  if (privateNetworks.includes(range)) return allowsPrivateProviders;
  return range === 'unicast' && !(parsed instanceof ipaddr.IPv6 && parsed.match(compatible));
}

const isLocal = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(withoutZone(host)).range() === 'loopback');

/**
 * Sends a request to an address that a customer gave, like fetch, but with HTTPS only, no private network, no redirect
 * and a short time limit.
 */
export function createOutbound(rules: Rules, patience = signInPatience) {
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
      // Check at the time of connecting, because the address of a name may have changed since an earlier check.
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
