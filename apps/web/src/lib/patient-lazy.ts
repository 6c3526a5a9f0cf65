import {
  createElement,
  lazy,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { findServedRelease, isReloadDue, reloadOnce, rememberArrival, reloadStyles } from './release.ts';

/** The browsers' messages for code that could not be fetched. Any other error is a bug in the code itself. */
const couldNotBeFetched = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Milliseconds until the next try. The last value applies to all later tries. */
const pauses = [2_000, 5_000, 10_000, 30_000];

/** A page may reload to get its code, because the user has not done anything on it yet. A part of a page may not. */
type Kind = 'page' | 'part';

interface Missing {
  kind: Kind;
  /** The server has another release that no longer contains this code. */
  isReplaced: boolean;
}

let missing: readonly Missing[] = [];
const listeners = new Set<() => void>();
const nextTries = new Set<() => void>();

function swap<Next extends Missing | undefined>(before: Missing | undefined, next: Next): Next {
  if (!before && !next) return next;
  missing = [...missing.filter((one) => one !== before), ...(next ? [next] : [])];
  for (const listener of listeners) listener();
  return next;
}

/** Immediately tries again to fetch the missing code. */
export function tryNow(): void {
  for (const next of nextTries) next();
}

function pause(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      nextTries.delete(go);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pauses[Math.min(tries, pauses.length - 1)]);
    nextTries.add(go);
    window.addEventListener('online', go);
  });
}

/** Loads code, and keeps trying while it cannot be fetched. */
async function patiently<T>(kind: Kind, load: () => Promise<T>): Promise<T> {
  let mine: Missing | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0) await reloadStyles();
      const loaded = await load();
      swap(mine, undefined);
      if (kind === 'page') rememberArrival();
      return loaded;
    } catch (error) {
      if (!(error instanceof Error) || !couldNotBeFetched.test(error.message)) throw error;
      if (!mine) mine = swap(undefined, { kind, isReplaced: false });
      const served = await findServedRelease();
      if (mine.isReplaced !== (served === 'other')) mine = swap(mine, { kind, isReplaced: served === 'other' });
      if (kind === 'page' && isReloadDue(served, tries)) reloadOnce();
      await pause(tries);
    }
  }
}

interface Code<Props> {
  default: ComponentType<Props>;
}
type Load<Props> = () => Promise<Code<Props>>;

/** How long the previous page stays while the code of the next one loads. Then a loading state replaces it. */
const longestWaitMs = 200;

/** Fetches code once, when it is first needed. */
function fetchedOnce<Props>(kind: Kind, load: Load<Props>) {
  let code: Code<Props> | undefined;
  let fetching: Promise<Code<Props>> | undefined;
  const keep = (fetched: Code<Props>) => (code = fetched);
  return { code: () => code, keep, fetch: () => (fetching ??= patiently(kind, load).then(keep)) };
}

/** Fetches the code of a page when the page opens. */
export function lazyPage<Props extends object>(load: Load<Props>) {
  const { code, keep, fetch } = fetchedOnce('page', load);
  const Lazy: ComponentType<Props> = lazy(fetch);
  const LazyPage = (props: Props): ReactNode => {
    // The choice stays, because another component would begin with an empty state.
    const [Content] = useState(() => code()?.default ?? Lazy);
    return createElement(Content, props);
  };
  /**
   * Waits a moment for the code. React shows a page 0.3 seconds later if it had to show the loading state first,
   * however soon the code arrives.
   */
  const prepare = async () => {
    if (code()) return;
    const fetched = load().then(
      (arrived) => {
        keep(arrived);
        rememberArrival();
      },
      () => {
        // The page tries again when it opens. If it reloads then, the address is its own, not that of the previous page.
      },
    );
    await Promise.race([fetched, new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))]);
  };
  return Object.assign(LazyPage, { prepare });
}

export type LazyPage = ReturnType<typeof lazyPage<object>>;

/**
 * Fetches the code of a part of a page, such as a dialog, when it is first shown. Until it arrives, the part shows
 * `waiting`. It does not suspend, because React would show it 0.3 seconds later, however soon the code arrives.
 */
export function lazyPart<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  const { code, fetch } = fetchedOnce('part', load);
  return function LazyPart(props: Props): ReactNode {
    const [known, setKnown] = useState(code);
    useEffect(() => {
      if (known) return undefined;
      let isShown = true;
      fetch().then(
        (fetched) => isShown && setKnown(fetched),
        (error: unknown) =>
          isShown &&
          // The error boundary of the page shows the error.
          setKnown(() => {
            throw error;
          }),
      );
      return () => {
        isShown = false;
      };
    }, [known]);
    return known ? createElement(known.default, props) : waiting;
  };
}

/** The code that cannot be fetched at the moment. */
export function useMissingCode(): readonly Missing[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => missing,
  );
}
