import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from. What a proxy reports counts only if it is an address at all. */
export function addressOf(request: FastifyRequest): string {
  const address = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  // The same IPv4 address, seen through a socket of the newer kind.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** What throttling counts by: an IPv4 address, or the 64 bits that one line of IPv6 is given at the least. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const network = ipaddr.IPv6.parse(withoutZone(address)).parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Which network card an address is behind (`%eth0`) does not matter, and the library fails on some of the names. */
export const withoutZone = (address: string) => address.replace(/%.*$/s, '');
