import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage, lazyPart } from '#lib/patient-lazy.ts';
import { renderAt } from '#testing/render-at.tsx';
import { Page } from './page.tsx';
import { Root } from './root.tsx';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/map.js'));
const Content = () => <h1>The map</h1>;
const here = async () => ({ default: Content });

/** A page whose code is loaded by the given functions, one per try. The last one is used for all later tries. */
function open(...loads: (() => Promise<{ default: typeof Content }>)[]) {
  const load = vi.fn<() => Promise<{ default: typeof Content }>>(
    () => (loads.length > 1 ? loads.shift() : loads[0])?.() ?? lost(),
  );
  renderAt('/', () => [{ path: '/', element: <Page name="map" page={lazyPage(load)} /> }]);
  return load;
}

const isAway = () => screen.findByRole('heading', { name: 'Rampart cannot be reached' });

/** The HTML page of the server, which names the files of its release. */
function serveRelease(entry: string) {
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${entry}"></script>`));
}

beforeEach(async () => {
  // A page of an earlier test may still load. Its arrival would allow another reload.
  await vi.dynamicImportSettled();
  serveRelease('/assets/app-1.js');
  const script = document.createElement('script');
  script.type = 'module';
  // The test needs only the name of the script. A browser would run it.
  Object.defineProperty(script, 'src', { value: '' });
  script.setAttribute('src', '/assets/app-1.js');
  vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
    selector.startsWith('script') ? script : (document.querySelectorAll(selector)[0] ?? null),
  );
});
afterEach(() => void vi.useRealTimers());

describe('a page whose code cannot be fetched', () => {
  it('says so, and continues when the connection is back', async () => {
    const load = open(lost, here);
    await isAway();
    expect(screen.getByText(messages.opensByItself)).toBeDefined();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'The map' });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('tries again automatically, and immediately when the user asks', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const load = open(lost, lost, lost, here);
    await isAway();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(load).toHaveBeenCalledTimes(2);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(load).toHaveBeenCalledTimes(3);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'The map' });
  });

  it('reloads once when the server has a new release, and never in a loop', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    serveRelease('/assets/app-2.js');
    const load = open(lost, lost, lost, here);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    for (const tries of [2, 3]) {
      act(() => void window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(load).toHaveBeenCalledTimes(tries));
      await isAway();
    }
    expect(reload).toHaveBeenCalledOnce();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'The map' });
    // The next page without its code may reload.
    expect(sessionStorage).toHaveLength(0);
  });

  it('reloads once when the server has the code but the browser still cannot fetch it', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const load = open(lost, lost, here);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await isAway();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'The map' });
  });

  it('does not reload while the server cannot be reached', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const load = open(lost, lost, lost, lost, lost, here);
    await isAway();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(load.mock.calls.length).toBeGreaterThan(4);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByRole('heading', { name: 'The map' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows an error when the code itself is broken', async () => {
    open(() => Promise.reject(new TypeError('x is not a function')));
    await screen.findByRole('heading', { name: 'This page did not load' });
  });
});

describe('a page that was prepared', () => {
  it('is shown immediately, without the loading state', async () => {
    const page = lazyPage(here);
    await page.prepare();
    renderAt('/', () => [{ path: '/', element: <Page name="map" page={page} /> }]);
    expect(screen.getByRole('heading', { name: 'The map' })).toBeDefined();
  });

  it('shows the loading state if its code takes long, and then opens', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let arrive = () => {};
    const page = lazyPage(
      () => new Promise<{ default: typeof Content }>((resolve) => (arrive = () => resolve({ default: Content }))),
    );
    const prepared = page.prepare();
    await vi.advanceTimersByTimeAsync(200);
    await prepared;
    renderAt('/', () => [{ path: '/', element: <Page name="map" page={page} /> }]);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    arrive();
    await screen.findByRole('heading', { name: 'The map' });
  });

  it('opens as before if its code cannot be fetched at first, and does not reload the previous page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    serveRelease('/assets/app-2.js');
    const loads = [lost, lost, here];
    const page = lazyPage(() => loads.shift()?.() ?? lost());
    await page.prepare();
    expect(reload).not.toHaveBeenCalled();
    renderAt('/', () => [{ path: '/', element: <Page name="map" page={page} /> }]);
    await isAway();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'The map' });
  });
});

describe('a part whose code cannot be fetched', () => {
  function openPart(...loads: (() => Promise<{ default: typeof Content }>)[]) {
    const Part = lazyPart(() => loads.shift()?.() ?? lost());
    const page = (
      <>
        <input aria-label="Note" />
        <Part />
      </>
    );
    renderAt('/', () => [{ element: <Root />, children: [{ path: '/', element: page }] }]);
  }

  it('keeps the page with what the user typed, shows a message, and loads the part when it can', async () => {
    openPart(lost, here);
    await userEvent.type(screen.getByLabelText('Note'), 'typed');
    await screen.findByText(messages.partIsMissing);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'The map' });
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed');
  });

  it('never reloads the page automatically; it says that there is a new release', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    serveRelease('/assets/app-2.js');
    openPart(lost, here);
    await screen.findByText(messages.newRelease);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'The map' });
  });

  it('shows an error when the code itself is broken', async () => {
    const Part = lazyPart(() => Promise.reject<{ default: typeof Content }>(new TypeError('x is not a function')));
    renderAt('/', () => [{ path: '/', element: <Page name="map" page={lazyPage(async () => ({ default: Part }))} /> }]);
    await screen.findByRole('heading', { name: 'This page did not load' });
  });
});

describe('a part whose code is there', () => {
  it('is shown immediately the next time, and until then as a placeholder', async () => {
    const Part = lazyPart(here, <p>Waiting</p>);
    renderAt('/', () => [{ path: '/', element: <Part /> }]);
    expect(screen.getByText('Waiting')).toBeDefined();
    await screen.findByRole('heading', { name: 'The map' });
    cleanup();
    renderAt('/', () => [{ path: '/', element: <Part /> }]);
    expect(screen.getByRole('heading', { name: 'The map' })).toBeDefined();
  });
});
