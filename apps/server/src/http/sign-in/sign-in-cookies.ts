import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from './cookies.ts';

/** A cookie for some minutes, between two steps of signing in. */
function signInCookie(name: string, minutes: number) {
  const cookie = cookieOf(name);
  return {
    minutes,
    tokenOf: cookie.valueOf,
    set: (request: FastifyRequest, reply: FastifyReply, token: string) =>
      cookie.set(request, reply, token, minutes * 60),
    clear: cookie.clear,
  };
}

/** Keeps the result of the password or provider check while Rampart asks for the second factor. */
export const stepCookie = signInCookie('rampart_sign_in', 5);

/** Ties the answer of a company's provider to the browser that was sent there. */
export const visitCookie = signInCookie('rampart_provider', 10);
