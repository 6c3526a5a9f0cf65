import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { guestMark } from '@rampart/contract/rules/guest-token.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { tokenMismatch } from '#http/errors.ts';

const sessionCookie = 'rampart_session';
const xsrfCookie = 'XSRF-TOKEN';
const xsrfHeader = 'x-xsrf-token';

export const newToken = () => randomBytes(32).toString('base64url');
const newGuestToken = () => guestMark + newToken();
export const hashOf = (token: string) => hash('sha256', token, 'buffer');

export const sessionTokenOf = (request: FastifyRequest) => request.cookies[sessionCookie];

export function cookieOptions(config: Config, request: FastifyRequest) {
  const secure = request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;
  return { path: '/', sameSite: 'lax', secure } as const;
}

export function setSession(config: Config, request: FastifyRequest, reply: FastifyReply, token: string): void {
  const maxAge = config.sessionMaxHours * 3600;
  void reply.setCookie(sessionCookie, token, { ...cookieOptions(config, request), httpOnly: true, maxAge });
  void reply.setCookie(xsrfCookie, xsrfTokenFor(token), cookieOptions(config, request));
}

export function clearSession(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookie, { ...cookieOptions(config, request), httpOnly: true });
  void reply.setCookie(xsrfCookie, newGuestToken(), cookieOptions(config, request));
}

/**
 * The token is derived from the secret of the session. A cookie from a neighbouring host is therefore useless, no
 * server has to store the token, and all servers compute the same one.
 */
export function xsrfTokenFor(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('xsrf').digest('base64url');
}

/** Gives the browser a token to send back, if it has none or one of an earlier session. */
export function offerXsrfToken(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const held = request.cookies[xsrfCookie];
  const sessionToken = sessionTokenOf(request);
  const isOfGuest =
    held !== undefined && held.startsWith(guestMark) && /^[\w-]{43}$/.test(held.slice(guestMark.length));
  const due = sessionToken ? xsrfTokenFor(sessionToken) : isOfGuest ? held : newGuestToken();
  if (due !== held) void reply.setCookie(xsrfCookie, due, cookieOptions(config, request));
}

/** Refuses a call that could change data and does not prove that it comes from our own pages. */
export function requireXsrfToken(request: FastifyRequest, isSignedIn: boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const sent = request.headers[xsrfHeader];
  const sessionToken = sessionTokenOf(request);
  const due = isSignedIn && sessionToken ? xsrfTokenFor(sessionToken) : request.cookies[xsrfCookie];
  if (typeof sent !== 'string' || !due || !isSame(sent, due)) throw tokenMismatch();
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}
