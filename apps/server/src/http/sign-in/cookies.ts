import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the user opened Rampart over HTTPS, by the request or by the public address. */
    isOverHttps: boolean;
  }
}

export function knowsHttps(server: FastifyInstance, { publicUrl }: Config): void {
  const isPublic = publicUrl?.startsWith('https:') === true;
  server.decorateRequest('isOverHttps', {
    getter() {
      return isPublic || this.protocol === 'https';
    },
  });
}

/**
 * Defines a cookie. Every cookie is set and read here.
 *
 * Over HTTPS its name begins with `__Host-`. Browsers accept such a cookie only from this host over HTTPS, so neither a
 * neighbouring host nor an unencrypted answer can set it. The plain name has no such protection and is not read there.
 */
export function cookieOf(name: string, { isReadableByPages = false } = {}) {
  const nameFor = (request: FastifyRequest) => (request.isOverHttps ? `__Host-${name}` : name);
  const optionsFor = (request: FastifyRequest) =>
    ({ path: '/', sameSite: 'lax', secure: request.isOverHttps, httpOnly: !isReadableByPages }) as const;
  return {
    valueOf: (request: FastifyRequest) => request.cookies[nameFor(request)],
    /** Without `seconds` the browser deletes the cookie when it is closed. */
    set(request: FastifyRequest, reply: FastifyReply, value: string, seconds?: number) {
      const lifetime = seconds === undefined ? {} : { maxAge: seconds };
      void reply.setCookie(nameFor(request), value, { ...optionsFor(request), ...lifetime });
    },
    clear(request: FastifyRequest, reply: FastifyReply) {
      void reply.clearCookie(nameFor(request), optionsFor(request));
    },
  };
}
