const key = 'rampart.reloaded';

/** So many tries that fail although the server answers: some browsers remember that code did not come. */
const enoughTries = 3;

/** What the server serves: the release that this page is of, or another. Undefined while it cannot be reached. */
export type ServedRelease = 'same' | 'other' | undefined;

export async function findServedRelease(): Promise<ServedRelease> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return undefined;
  try {
    const settings = { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(10_000) };
    const answer = await fetch('/', { cache: 'no-store', ...settings });
    const page = answer.ok ? await answer.text() : '';
    if (!page.includes('type="module"')) return undefined;
    return page.includes(entry) ? 'same' : 'other';
  } catch {
    return undefined;
  }
}

/** Whether loading the page anew is the way to its code; once, until a page has come. */
export function isReloadDue(served: ServedRelease, tries: number): boolean {
  const helps = served === 'other' || (served === 'same' && tries >= enoughTries);
  return helps && inStorage((storage) => storage.getItem(key) === null) === true;
}

export function reloadOnce(): void {
  if (inStorage((storage) => storage.setItem(key, 'yes')) !== refused) window.location.reload();
}

/** A page is there: the next one that lacks its code may be loaded anew. */
export function rememberArrival(): void {
  inStorage((storage) => storage.removeItem(key));
}

const refused = Symbol('refused');

/** A browser may refuse storage. A page opens without it, but is never loaded anew: nothing would stop a loop. */
function inStorage<T>(use: (storage: Storage) => T): T | typeof refused {
  try {
    return use(sessionStorage);
  } catch {
    return refused;
  }
}

/** Gets the style sheets that did not come with the code: the bundler asks for each only once. */
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
