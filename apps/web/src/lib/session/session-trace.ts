const key = 'rampart-signed-in';

/**
 * Remembers in this tab that somebody was signed in. A 401 alone does not tell a session that ended
 * from a visitor who has not signed in yet, and only the first is told that the session ended.
 */
export const sessionTrace = {
  leave: () => attempt(() => sessionStorage.setItem(key, '1')),
  clear: () => attempt(() => sessionStorage.removeItem(key)),
  isThere: () => attempt(() => sessionStorage.getItem(key)) === '1',
};

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    // Storage may be forbidden by the browser's settings; the trace only decides about a friendly note.
    return undefined;
  }
}
