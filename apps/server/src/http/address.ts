import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';

/** The address that a request comes from. A value from a proxy is used only if it is a valid address. */
export function addressOf(request: FastifyRequest): string {
  const address = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
  // The same IPv4 address, seen through an IPv6 socket.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * The key for throttling: an IPv4 address, or the first 64 bits of an IPv6 address, the smallest network of a customer.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const network = ipaddr.IPv6.parse(withoutZone(address)).parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Which network card an address is behind (`%eth0`) does not matter, and the library fails on some of the names. */
export const withoutZone = (address: string) => address.replace(/%.*$/s, '');
