import { guestMark } from '@rampart/contract/rules/guest-token.ts';

const cookieName = 'XSRF-TOKEN';

/** The cross-site-forgery token that the server left in a cookie, to be sent back as a header. */
export function xsrfToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`));
  // The token is made of letters that need no coding; decoding would fail on whatever else somebody put there.
  return pair?.slice(cookieName.length + 1);
}

/** Whether the server has said, with the token, that nobody is signed in here. */
export const isGuest = (cookies?: string): boolean => xsrfToken(cookies)?.startsWith(guestMark) ?? false;
