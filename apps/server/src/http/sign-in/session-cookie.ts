import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { guestMark } from '@rampart/contract/rules/accounts/guest-token.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { tokenMismatch } from '#http/errors.ts';
import { cookieOf } from './cookies.ts';

const sessionCookie = cookieOf('rampart_session');
const deviceCookie = cookieOf('rampart_device');
const deviceDays = 400;
const xsrfCookie = cookieOf('XSRF-TOKEN', { isReadableByPages: true });
const xsrfHeader = 'x-xsrf-token';

export const newToken = () => randomBytes(32).toString('base64url');
const newGuestToken = () => guestMark + newToken();
export const hashOf = (token: string) => hash('sha256', token, 'buffer');

export const sessionTokenOf = sessionCookie.valueOf;
export const deviceOf = deviceCookie.valueOf;

/** What a browser gets when a user has signed in. */
export interface NewSession {
  token: string;
  device: string;
}

export function setSession(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, device }: NewSession,
): void {
  sessionCookie.set(request, reply, token, config.sessionMaxHours * 3600);
  deviceCookie.set(request, reply, device, deviceDays * 24 * 3600);
  xsrfCookie.set(request, reply, xsrfTokenFor(token));
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  sessionCookie.clear(request, reply);
  xsrfCookie.set(request, reply, newGuestToken());
}

/**
 * The token is derived from the secret of the session. A cookie from a neighbouring host is therefore useless, no
 * server has to store the token, and all servers compute the same one.
 */
export function xsrfTokenFor(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('xsrf').digest('base64url');
}

/** Gives the browser a token to send back, if it has none or one of an earlier session. */
export function offerXsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  const held = xsrfCookie.valueOf(request);
  const sessionToken = sessionTokenOf(request);
  const isOfGuest =
    held !== undefined && held.startsWith(guestMark) && /^[\w-]{43}$/.test(held.slice(guestMark.length));
  const due = sessionToken ? xsrfTokenFor(sessionToken) : isOfGuest ? held : newGuestToken();
  if (due !== held) xsrfCookie.set(request, reply, due);
}

/**
 * Refuses a call that could change data and does not prove that it comes from our own pages. With a session cookie only
 * the token of that session counts, also for calls that anyone may make. The cookie of the token proves nothing: a
 * neighbouring host can plant one.
 */
export function requireXsrfToken(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const sent = request.headers[xsrfHeader];
  const sessionToken = sessionTokenOf(request);
  const due = sessionToken ? xsrfTokenFor(sessionToken) : xsrfCookie.valueOf(request);
  if (typeof sent !== 'string' || !due || !isSame(sent, due)) throw tokenMismatch();
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}
