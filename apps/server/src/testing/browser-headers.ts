import { xsrfTokenFor } from '#http/sign-in/session-cookie.ts';

/** The cookies and headers that our own pages send with a call. */
export function signedHeaders(sessionToken: string | undefined): Record<string, string> {
  const xsrf = sessionToken ? xsrfTokenFor(sessionToken) : 'a'.repeat(43);
  const session = sessionToken ? `; rampart_session=${sessionToken}` : '';
  return { cookie: `XSRF-TOKEN=${xsrf}${session}`, 'x-xsrf-token': xsrf, 'x-requested-with': 'XMLHttpRequest' };
}
