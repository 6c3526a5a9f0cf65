import type { FastifyRequest } from 'fastify';
import { addressOf } from '#http/address.ts';
import { deviceOf, sessionTokenOf } from './session-cookie.ts';

/** The origin of a request without a signed-in user. */
export interface Caller {
  address: string;
  userAgent: string;
  requestId: string;
  /** The current session of the caller, if any. Signing in replaces it. */
  sessionToken: string | undefined;
  /** The cookie of a browser in which users have signed in before. */
  device: string | undefined;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    sessionToken: sessionTokenOf(request),
    device: deviceOf(request),
  };
}
