const cookieName = 'XSRF-TOKEN';

/** The cross-site-forgery token that the server left in a cookie, to be sent back as a header. */
export function xsrfToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`));
  return pair && decodeURIComponent(pair.slice(cookieName.length + 1));
}
