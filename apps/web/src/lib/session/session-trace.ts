const key = 'rampart-signed-in';

/**
 * Remembers in this tab that somebody was signed in. A 401 can mean that a session has ended, or that the visitor has
 * not signed in yet. Only the first visitor gets the message that the session has ended.
 */
export const sessionTrace = {
  leave: () => attempt(() => sessionStorage.setItem(key, '1')),
  clear: () => attempt(() => sessionStorage.removeItem(key)),
  /** Removes everything that this tab kept for the user: filters, lists, addresses. */
  clearTab: () => attempt(() => sessionStorage.clear()),
  isThere: () => attempt(() => sessionStorage.getItem(key)) === '1',
};

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    // The browser may forbid storage. Then only a hint is missing.
    return undefined;
  }
}
