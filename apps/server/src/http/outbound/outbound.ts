import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { Config } from '#config';
import { isLocal, isPrivate, mayReach } from './reachable.ts';

/** Milliseconds. After this time, a user who waits for a sign-in has given up. */
const signInPatience = 5_000;
const largestAnswer = 1024 * 1024;

/** A request that is not sent, because its address is not allowed. */
export class OutboundRefusal extends Error {}

type Rules = Pick<Config, 'isProduction' | 'allowsPrivateProviders'>;

interface Ways {
  /** Milliseconds until a request is given up. */
  patience?: number;
  resolve?: typeof lookup;
  /** Whether a failed request to this address must not tell what is there. */
  isHidden?: (address: string) => boolean;
}

/**
 * Sends a request to an address that a customer gave, like fetch, but with HTTPS only, no private network, no redirect
 * and a short time limit.
 */
export function createOutbound(rules: Rules, ways: Ways = {}) {
  const { patience = signInPatience, resolve = lookup, isHidden = isPrivate } = ways;
  return async (url: string, options: { method: string; headers: Record<string, string>; body?: unknown }) => {
    const host = allowedHost(url, rules);
    const addresses = allowedAddresses(await addressesOf(host, resolve, patience), rules);
    const work = exchange(url, options, addresses, patience);
    return addresses.some(({ address }) => isHidden(address)) ? withoutTrace(work, patience) : work;
  };
}

/** The host of a URL. Refuses a URL that may not be reached whatever the address of its host is. */
export function allowedHost(url: string, rules: Rules): string {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPlain = protocol === 'http:';
  if (protocol !== 'https:' && !(isPlain && isLocal(host) && !rules.isProduction))
    throw new OutboundRefusal('It must be reached by https:');
  return host;
}

export function allowedAddresses(addresses: LookupAddress[], rules: Rules): LookupAddress[] {
  if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address, rules)))
    throw new OutboundRefusal('Its address is not allowed.');
  return addresses;
}

const addressOfLiteral = (host: string): LookupAddress => ({ address: host, family: isIP(host) });

export async function addressesOf(host: string, resolve: typeof lookup, patience: number): Promise<LookupAddress[]> {
  if (isIP(host) !== 0) return [addressOfLiteral(host)];
  const late = AbortSignal.timeout(patience);
  return new Promise((done, reject) => {
    late.addEventListener('abort', () => reject(late.reason as Error));
    resolve(host, { all: true }, (error, addresses) => (error ? reject(error) : done(addresses)));
  });
}

/** Connects only to the addresses that were checked: the name is not resolved again. */
async function exchange(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  addresses: LookupAddress[],
  patience: number,
): Promise<Response> {
  const send = url.startsWith('http:') ? requestPlain : requestSecure;
  const signal = AbortSignal.timeout(patience);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, { method, headers, signal, agent: false, lookup: answering(addresses) }, resolve);
    request.on('error', reject);
    request.end(body == null ? undefined : String(body));
  });
  return responseOf(answer);
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A lookup with a fixed answer. */
export function answering(addresses: LookupAddress[]) {
  return (_host: string, { all }: LookupOptions, found: Found) => {
    const [first] = addresses;
    if (all || !first) found(null, addresses);
    else found(null, first.address, first.family);
  };
}

/**
 * In a private network, an administrator of a company could otherwise find out which hosts and ports exist. So a closed
 * port, a service of another kind and a host that does not answer all fail in the same way, after the same time.
 */
async function withoutTrace(work: Promise<Response>, patience: number): Promise<Response> {
  const isOver = new Promise<void>((resolve) => {
    setTimeout(resolve, patience).unref();
  });
  const response = await work.catch(() => undefined);
  if (response && isOfProvider.test(response.headers.get('content-type') ?? '')) return response;
  await isOver;
  throw new DOMException('No provider answered in time.', 'TimeoutError');
}

/** Providers answer with JSON or signed JSON, also when they refuse. */
const isOfProvider = /^application\/([\w.-]+\+)?(json|jwt)\b/i;

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestAnswer) throw new Error('Its answer is too large.');
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
