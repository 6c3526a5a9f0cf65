import { guestMark } from '@rampart/contract/rules/accounts/guest-token.ts';

/** Over HTTPS the server uses the first name, and does not read the other one. */
const cookieNames = ['__Host-XSRF-TOKEN', 'XSRF-TOKEN'];

/** The cross-site request forgery token from the server's cookie. Requests send it back as a header. */
export function xsrfToken(cookies: string = document.cookie): string | undefined {
  const pairs = cookies.split(/;\s*/);
  // The token contains only characters that need no decoding. Decoding would fail on other content of the cookie.
  const held = cookieNames.map((name) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1));
  return held.find((token) => token !== undefined);
}

/** Whether the server's token says that nobody is signed in. */
export const isGuest = (cookies?: string): boolean => xsrfToken(cookies)?.startsWith(guestMark) ?? false;
