import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#config';
import { addressesOf, allowedAddresses, allowedHost, answering, OutboundRefusal } from './outbound.ts';
import { tunnelTo } from './proxy-tunnel.ts';

type Rules = Pick<Config, 'isProduction' | 'httpsProxy' | 'noProxy' | 'cataloguePrivateHosts'>;

interface Ways {
  resolve?: typeof lookup;
  /** Milliseconds for a complete answer, with all redirects. */
  patience?: number;
  /** Milliseconds without a byte. */
  silence?: number;
  /** Certificates that are trusted beside the usual ones. */
  ca?: string;
}

/** The answer to a request. The file has its body if the status is 200. */
export interface Downloaded {
  status: number;
  /** The address after all redirects. */
  url: string;
  headers: IncomingMessage['headers'];
  size: number;
  sha256: string;
  sha512: string;
}

/** The answer has more bytes than it may have. */
export class TooLarge extends Error {
  readonly headers: IncomingMessage['headers'];

  constructor(message: string, headers: IncomingMessage['headers']) {
    super(message);
    this.headers = headers;
  }
}

const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

/**
 * Fetches files from addresses that an operator or a source gave, under the rules of `createOutbound`. Redirects are
 * followed, and each of them is checked like the first address. The body goes to a file, so a large one needs no memory.
 * No cookie, version or name of the installation is sent.
 */
export function createDownload(rules: Rules, ways: Ways = {}) {
  const { resolve = lookup, patience = 300_000, silence = 30_000 } = ways;

  /** Named hosts of a private network are allowed, also without encryption. */
  const rulesFor = (host: string) => {
    const isNamed = rules.cataloguePrivateHosts.includes(host.toLowerCase());
    return { isProduction: rules.isProduction && !isNamed, allowsPrivateProviders: isNamed, isNamed };
  };

  async function open(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
    const { hostname, protocol } = new URL(url);
    const named = hostname.replace(/^\[|\]$/g, '');
    const allowed = rulesFor(named);
    const host = allowed.isNamed && protocol === 'http:' ? named : allowedHost(url, allowed);
    const options: RequestOptions = {
      headers: { 'user-agent': 'Rampart', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      signal,
      agent: false,
      ...(ways.ca !== undefined && { ca: ways.ca }),
    };
    const proxy = protocol === 'https:' && !isWithoutProxy(host, rules.noProxy) ? rules.httpsProxy : undefined;
    // Names are the business of a proxy: it may know others than this machine.
    if (proxy === undefined || isIP(host) !== 0) {
      const addresses = allowedAddresses(await addressesOf(host, resolve, silence), allowed);
      options.lookup = answering(addresses);
    }
    if (proxy !== undefined) {
      const socket = await tunnelTo(proxy, new URL(url), { signal, ca: ways.ca });
      options.createConnection = () => socket;
      // An agent would make a connection of its own.
      delete options.agent;
    }
    const send = protocol === 'http:' ? requestPlain : requestSecure;
    return new Promise((done, reject) => {
      const request = send(url, options, done);
      request.setTimeout(silence, () => request.destroy(new Error('It sent nothing for too long.')));
      request.on('error', reject);
      request.end();
    });
  }

  return async (
    url: string,
    { to, largest, headers = {} }: { to: string; largest: number; headers?: Record<string, string> },
  ): Promise<Downloaded> => {
    const signal = AbortSignal.timeout(patience);
    let at = url;
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const answer = await open(at, headers, signal);
      const { statusCode: status = 500, headers: got } = answer;
      const { location } = got;
      if (redirects.includes(status) && location !== undefined && URL.canParse(location, at)) {
        answer.destroy();
        at = new URL(location, at).href;
        continue;
      }
      if (status !== 200) answer.destroy();
      const body = status === 200 ? await save(answer, { to, largest, signal }) : empty;
      return { status, url: at, headers: got, ...body };
    }
    throw new OutboundRefusal(`It redirects more than ${mostRedirects} times.`);
  };
}

const empty = { size: 0, sha256: '', sha512: '' };

async function save(
  answer: IncomingMessage,
  { to, largest, signal }: { to: string; largest: number; signal: AbortSignal },
) {
  const [sha256, sha512] = [createHash('sha256'), createHash('sha512')];
  let size = 0;
  const tooLarge = () => new TooLarge(`It is larger than ${Math.floor(largest / 1024 / 1024)} MiB.`, answer.headers);
  if (Number(answer.headers['content-length'] ?? 0) > largest) {
    answer.destroy();
    throw tooLarge();
  }
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      sha256.update(chunk);
      sha512.update(chunk);
      done(size > largest ? tooLarge() : null, chunk);
    },
  });
  await pipeline(answer, counting, createWriteStream(to, { mode: 0o600 }), { signal });
  return { size, sha256: sha256.digest('hex'), sha512: sha512.digest('hex') };
}

const isWithoutProxy = (host: string, hosts: readonly string[]) =>
  hosts.some((one) => one === '*' || host === one || host.endsWith(`.${one.replace(/^\*?\./, '')}`));
