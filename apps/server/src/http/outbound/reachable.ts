import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '#config';
import { withoutZone } from '#http/address.ts';

type Rules = Pick<Config, 'isProduction' | 'allowsPrivateProviders'>;

const privateNetworks = ['private', 'carrierGradeNat', 'uniqueLocal'];
/** All public IPv6 addresses are in this range. IANA has not given out any other range. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** A gateway translates the last four bytes of these addresses to an IPv4 address (NAT64). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** The library reads this old notation as the IPv4 address in it. */
const dottedCompatible = /^::\d+\./;

type Reach = 'public' | 'loopback' | 'private' | 'special';

/**
 * The kind of an address. `special` are all other special-purpose ranges of IANA: link-local addresses (where clouds
 * keep their keys), multicast, documentation, and the IPv6 ranges that contain IPv4 addresses.
 */
function reachOf(given: string): Reach {
  if (dottedCompatible.test(given)) return 'special';
  const address = ipaddr.process(withoutZone(given));
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (privateNetworks.includes(range)) return 'private';
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? 'public' : 'special';
  if (address.match(translated)) {
    const inner = new ipaddr.IPv4(address.toByteArray().slice(-4));
    return inner.range() === 'unicast' ? 'public' : 'special';
  }
  return range === 'unicast' && address.match(globalUnicast) ? 'public' : 'special';
}

/**
 * Whether the server may send a request to this address for a company. Public addresses are allowed, the own machine in
 * development, and private networks if the configuration allows them.
 */
export function mayReach(address: string, { isProduction, allowsPrivateProviders }: Rules): boolean {
  const allowed = { public: true, loopback: !isProduction, private: allowsPrivateProviders, special: false };
  return allowed[reachOf(address)];
}

export const isPrivate = (address: string) => reachOf(address) === 'private';

export const isLocal = (host: string) => host === 'localhost' || (isIP(host) !== 0 && reachOf(host) === 'loopback');
