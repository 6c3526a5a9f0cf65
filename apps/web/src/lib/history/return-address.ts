import { isStatus } from '#lib/api/api-error.ts';
import { pagePerson } from '#lib/session/page-person.ts';

/** Where to go after signing in: only a path of this application, and never the sign-in pages themselves. */
export function safeReturnAddress(address: string | null, origin: string = window.location.origin): string | undefined {
  if (!address?.startsWith('/')) return undefined;
  // A browser reads `//host` and `/\host` as another host; resolving first sees through every such spelling.
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || /^\/login(\/|$)/.test(url.pathname)) return undefined;
  // `/.//host` resolves to our own origin with the path `//host`, which is another host the next time it is read.
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page, with the way back. The start page needs no mention. */
export function loginAddress(from: string): string {
  const back = safeReturnAddress(from);
  return back && back !== '/' ? `/login?from=${encodeURIComponent(back)}` : '/login';
}

/**
 * Makes the page another person's: the call that does it, and then a full load of where they begin. What the old page
 * still asks for is refused meanwhile, which is no end of the session.
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

/** Leaves for the sign-in page by a full load, so that nothing of the ended session stays in memory. */
export function leaveForLogin(): void {
  if (pagePerson.isChanging()) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(loginAddress(pathname + search + hash));
}
