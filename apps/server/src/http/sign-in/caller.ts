import type { FastifyRequest } from 'fastify';
import { addressOf } from '#http/address.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** Where a request of somebody who is not signed in comes from. */
export interface Caller {
  address: string;
  userAgent: string;
  requestId: string;
  /** The session that the caller brings along, if any; signing in replaces it. */
  sessionToken: string | undefined;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    sessionToken: sessionTokenOf(request),
  };
}
