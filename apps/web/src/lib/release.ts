const key = 'rampart.reloaded';

/**
 * After this many new tries that fail, the page reloads, even if the server has the code: Chromium and others remember
 * a failed fetch, and do not ask the server again.
 */
const enoughTries = 1;

/**
 * The release that the server serves: the one of this page, or another. Undefined while the server cannot be reached.
 */
export type ServedRelease = 'same' | 'other' | undefined;

export async function findServedRelease(): Promise<ServedRelease> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return undefined;
  try {
    const settings = { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(10_000) };
    const answer = await fetch('/', { cache: 'no-store', ...settings });
    const page = answer.ok ? await answer.text() : '';
    if (!page.includes('type="module"')) return undefined;
    if (!page.includes(entry)) return 'other';
    // The page could answer while its files cannot be fetched. A page that reloads then would stay empty.
    const code = await fetch(entry, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return code.ok ? 'same' : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a reload can help to get the code of the page. It is allowed once, until a page has loaded. */
export function isReloadDue(served: ServedRelease, tries: number): boolean {
  const helps = served === 'other' || (served === 'same' && tries >= enoughTries);
  return helps && inStorage((storage) => storage.getItem(key) === null) === true;
}

export function reloadOnce(): void {
  if (inStorage((storage) => storage.setItem(key, 'yes')) !== refused) window.location.reload();
}

/** A page has loaded, so the next page without its code may reload. */
export function rememberArrival(): void {
  inStorage((storage) => storage.removeItem(key));
}

const refused = Symbol('refused');

/** A browser may refuse storage. A page opens without it, but never reloads, because nothing would stop a loop. */
function inStorage<T>(use: (storage: Storage) => T): T | typeof refused {
  try {
    return use(sessionStorage);
  } catch {
    return refused;
  }
}

/** Reloads style sheets that failed to load with the code. The bundler requests each of them only once. */
export async function reloadStyles(): Promise<void> {
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet);
  await Promise.all(lost.map(reloadStyle));
}

function reloadStyle(lost: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = lost.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    lost.replaceWith(link);
  });
}
