import { guestMark } from '@rampart/contract/rules/guest-token.ts';

const cookieName = 'XSRF-TOKEN';

/** The cross-site request forgery token from the server's cookie. Requests send it back as a header. */
export function xsrfToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`));
  // The token contains only characters that need no decoding. Decoding would fail on other content of the cookie.
  return pair?.slice(cookieName.length + 1);
}

/** Whether the server's token says that nobody is signed in. */
export const isGuest = (cookies?: string): boolean => xsrfToken(cookies)?.startsWith(guestMark) ?? false;
