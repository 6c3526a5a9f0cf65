import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { everything, userWith } from '#testing/people.ts';
import { renderAt } from '#testing/render-at.tsx';
import { createRoutes } from '#app/router.tsx';

function open(address: string, user: CurrentUser | null = everything) {
  const { requests } = fakeServer({
    'GET /api/user': user ? { status: 200, body: user } : { status: 401, body: { message: 'Not signed in.' } },
    'POST /logout': { status: 204 },
  });
  return { requests, ...renderAt(address, createRoutes) };
}

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const entries = async () => (await navigation()).queryAllByRole('link').map((link) => link.textContent);

describe('the guard', () => {
  it('sends a visitor who is not signed in to the sign-in page, with a return address', async () => {
    const { router } = open('/equipment?locations=12', null);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.search).toBe('?from=%2Fequipment%3Flocations%3D12');
  });

  it('does not ask who is signed in when the server has marked the visitor as a guest', async () => {
    document.cookie = 'XSRF-TOKEN=guest-t';
    const { requests, router } = open('/equipment');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect([router.state.location.pathname, requests]).toEqual(['/login', []]);
  });

  it('sends a user without the permission to the first route that they may open', async () => {
    const { router } = open('/equipment', userWith('Dashboard.view'));
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('shows the forbidden page to a user who may open no route', async () => {
    const { router } = open('/', userWith());
    await screen.findByRole('heading', { name: 'You do not have access' });
    expect(router.state.location.pathname).toBe('/403');
  });

  it('sends a signed-in visitor of the sign-in page to the page that they came from', async () => {
    const { router } = open('/login?from=/map');
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe('/map');
  });

  it('ignores a return address of another site', async () => {
    const { router } = open('/login?from=//evil.example/');
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe('/');
  });

  it('asks only once who is signed in', async () => {
    const { requests, router } = open('/403');
    await screen.findByRole('heading', { level: 1 });
    await router.navigate('/account');
    expect(requests.map(({ path }) => path)).toEqual(['/api/user']);
  });
});

it('shows the not-found page for an unknown address and for a route without a page', async () => {
  const { router } = open('/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(document.title).toBe('Page not found · Rampart');
  await router.navigate('/account');
  await screen.findByRole('heading', { name: 'Page not found' });
});

it('says that the server cannot be reached instead of showing a blank page', async () => {
  fakeServer({ 'GET /api/user': { status: 500, body: { message: 'Broken.', request_id: 'r-77' } } });
  renderAt('/groups', createRoutes);
  await screen.findByRole('heading', { name: 'Rampart cannot be reached' });
  expect(screen.getByText('r-77')).toBeDefined();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});

describe('the top bar', () => {
  it('shows every entry to a user with every permission', async () => {
    open('/groups');
    expect(await entries()).toEqual([
      'Dashboard',
      'My Equipment',
      'Groups',
      'Action Items',
      'Vulnerabilities',
      'Map',
      'Catalogue',
    ]);
  });

  it('shows an entry only with its permission; groups need no permission', async () => {
    open('/groups', userWith('Map.view'));
    expect(await entries()).toEqual(['Groups', 'Map']);
  });

  it('marks the open page and moves the focus to its heading', async () => {
    open('/groups');
    const bar = await navigation();
    expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('Groups');
    await userEvent.click(bar.getByRole('link', { name: 'Map' }));
    await waitFor(() => expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('Map'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });
});

describe('the user menu', () => {
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Maren Okafor' }));
    return within(await screen.findByRole('menu'));
  };

  it('links to the profile and the locations', async () => {
    open('/groups');
    const menu = await openMenu();
    const links = menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
    expect(links).toEqual([
      ['My Profile', '/account'],
      ['Manage Locations', '/company-settings/manage-locations'],
      ['Administration', '/admin/users'],
      ['Sign Out', null],
    ]);
  });

  it('leaves out Manage Locations without its permission', async () => {
    open('/groups', userWith('Map.view'));
    const menu = await openMenu();
    expect(menu.queryByRole('menuitem', { name: 'Manage Locations' })).toBeNull();
  });

  it('switches between light, dark and the system, and keeps the choice', async () => {
    open('/groups');
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
    expect(localStorage.getItem('rampart-color-scheme')).toBe('dark');
  });

  it.each([
    ['success', { status: 204 }],
    ['failure', { status: 500, body: { message: 'Broken.' } }],
  ])('signs out and reloads the page on %s', async (_case, answer) => {
    document.cookie = 'XSRF-TOKEN=t';
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { requests } = fakeServer({ 'GET /api/user': { status: 200, body: everything }, 'POST /logout': answer });
    renderAt('/403', createRoutes);
    sessionStorage.setItem('rampart-entries', '[]');
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    // The next user of this tab finds nothing of this one.
    expect(sessionStorage.getItem('rampart-entries')).toBeNull();
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/logout', body: undefined });
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

it('has one sheet with navigation and user entries on small screens', async () => {
  open('/groups');
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'My Equipment',
    'Groups',
    'Action Items',
    'Vulnerabilities',
    'Map',
    'Catalogue',
    'My Profile',
    'Manage Locations',
    'Administration',
  ]);
  expect(sheet.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  await userEvent.click(sheet.getByRole('link', { name: 'Map' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('returning to the tab', () => {
  it.each([
    ['another user signed in', { status: 200, body: { ...everything, id: crypto.randomUUID() } }, 1],
    ['the user signed out', { status: 401, body: { message: 'Sign in to continue.' } }, 1],
    ['it is still the same person', { status: 200, body: everything }, 0],
    ['the server cannot be reached', { status: 503, body: { message: 'No database.' } }, 0],
  ])('reloads only for another person: %s', async (_case, later, reloads) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    let answer: { status: number; body: unknown } = { status: 200, body: everything };
    let asked = 0;
    fakeServer({
      'GET /api/user': () => {
        asked += 1;
        return answer;
      },
    });
    renderAt('/403', createRoutes);
    await navigation();
    answer = later;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toBe(2));
    // No reload is only seen once a later check has reloaded.
    answer = { status: 401, body: { message: 'Sign in to continue.' } };
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reload.mock.calls.length).toBeGreaterThan(reloads));
    expect(reload).toHaveBeenCalledTimes(reloads + 1);
    reload.mockRestore();
  });
});
