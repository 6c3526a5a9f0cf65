import { xsrfTokenFor } from '#http/sign-in/session-cookie.ts';

/** The cookies and headers that our own pages send with a call. Over HTTPS, the names of cookies have a prefix. */
export function signedHeaders(sessionToken: string | undefined, prefix: '' | '__Host-' = ''): Record<string, string> {
  const xsrf = sessionToken ? xsrfTokenFor(sessionToken) : 'a'.repeat(43);
  const session = sessionToken ? `; ${prefix}rampart_session=${sessionToken}` : '';
  return {
    cookie: `${prefix}XSRF-TOKEN=${xsrf}${session}`,
    'x-xsrf-token': xsrf,
    'x-requested-with': 'XMLHttpRequest',
  };
}
