import { isIP, isIPv6 } from 'node:net';
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
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
