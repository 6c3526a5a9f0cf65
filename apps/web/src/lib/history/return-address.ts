import { isStatus } from '#lib/api/api-error.ts';
import { pagePerson } from '#lib/session/page-person.ts';

/** The address to open after signing in: only a path of this application, and never a sign-in page. */
export function safeReturnAddress(address: string | null, origin: string = window.location.origin): string | undefined {
  if (!address?.startsWith('/')) return undefined;
  // A browser reads `//host` and `/\host` as another host. Resolving the address first detects all such spellings.
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || /^\/login(\/|$)/.test(url.pathname)) return undefined;
  // `/.//host` resolves to our own origin with the path `//host`. The next browser that reads this path goes to another
  // host.
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page with a return address. The start page needs none. */
export function loginAddress(from: string): string {
  const back = safeReturnAddress(from);
  return back && back !== '/' ? `/login?from=${encodeURIComponent(back)}` : '/login';
}

/**
 * Switches the page to another person: makes the call, then reloads at the given address. The server refuses calls of
 * the old page in the meantime. This does not mean that the session has ended.
 */
export async function changePerson(work: () => Promise<unknown>, address: string): Promise<void> {
  pagePerson.changes(true);
  try {
    await work();
    window.location.assign(address);
  } catch (error) {
    pagePerson.changes(false);
    if (isStatus(error, 401)) leaveForLogin();
    throw error;
  }
}

/** Opens the sign-in page with a full page load, so that no data of the ended session stays in memory. */
export function leaveForLogin(): void {
  if (pagePerson.isChanging()) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(loginAddress(pathname + search + hash));
}
