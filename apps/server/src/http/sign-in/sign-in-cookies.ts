import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { cookieOptions } from './session-cookie.ts';

/** A cookie that only the sign-in calls receive, for some minutes. */
function signInCookie(name: string, minutes: number) {
  const options = (config: Config, request: FastifyRequest) => ({
    ...cookieOptions(config, request),
    path: '/login',
    httpOnly: true,
  });
  return {
    minutes,
    tokenOf: (request: FastifyRequest) => request.cookies[name],
    set(config: Config, request: FastifyRequest, reply: FastifyReply, token: string) {
      void reply.setCookie(name, token, { ...options(config, request), maxAge: minutes * 60 });
    },
    clear(config: Config, request: FastifyRequest, reply: FastifyReply) {
      void reply.clearCookie(name, options(config, request));
    },
  };
}

/** Keeps the result of the password or provider check while Rampart asks for the second factor. */
export const stepCookie = signInCookie('rampart_sign_in', 5);

/** Ties the answer of a company's provider to the browser that was sent there. */
export const visitCookie = signInCookie('rampart_provider', 10);
