import type { SearchResults } from '@rampart/contract/api/search.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const matches: SearchResults = {
  manufacturers: [{ value: uuidOf(1), label: 'Corvid Embedded' }],
  products: [{ value: uuidOf(2), label: 'Corvid Edge Controller' }],
  components: [{ value: uuidOf(3), label: 'Corvid RTOS 4.2' }],
  vulnerabilities: [],
  advisories: [],
};
const nothing: SearchResults = { manufacturers: [], products: [], components: [], vulnerabilities: [], advisories: [] };

/** Opens a page that loads nothing itself. */
async function open(results: SearchResults = matches, user = everything) {
  const opened = openApp('/groups', { 'POST /api/filter/search': { status: 200, body: results } }, user);
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the catalogue' });
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

it.each([
  ['CoreProduct.searchAll', 1],
  ['CoreProduct.search', 1],
  ['Equipment.view', 0],
] as const)('with the permission %s, shows %i search fields', async (permission, count) => {
  await open(matches, userWith(permission));
  expect(screen.queryAllByRole('combobox')).toHaveLength(count);
});

it('searches on each input, and not for blanks', async () => {
  const { sentTo } = await open();
  expect(field().placeholder).toBe('Rampart');
  await userEvent.type(field(), '  ');
  expect(sentTo('/api/filter/search')).toEqual([]);
  await userEvent.type(field(), 'co');
  await waitFor(() => expect(sentTo('/api/filter/search')).toEqual([{ searchQuery: 'c' }, { searchQuery: 'co' }]));
  await userEvent.clear(field());
  expect(sentTo('/api/filter/search')).toHaveLength(2);
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('shows only the answer to the last input', async () => {
  const gates = new Map<string, () => void>();
  openApp('/groups', {
    'POST /api/filter/search': async ({ body }) => {
      const { searchQuery } = body as { searchQuery: string };
      await new Promise<void>((resolve) => gates.set(searchQuery, resolve));
      return { status: 200, body: { ...matches, products: [{ value: uuidOf(9), label: `For ${searchQuery}` }] } };
    },
  });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.type(field(), 'ab');
  await waitFor(() => expect([...gates.keys()]).toEqual(['a', 'ab']));
  gates.get('ab')?.();
  await screen.findByRole('option', { name: 'For ab' });
  gates.get('a')?.();
  expect(screen.queryByRole('option', { name: 'For a' })).toBeNull();
});

it('groups the matches, links each to its page, and marks the matched letters', async () => {
  await open();
  await userEvent.type(field(), 'corvid');
  const list = within(await screen.findByRole('listbox'));
  const groups = list.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label'),
    within(group)
      .getAllByRole('option')
      .map((option) => option.getAttribute('href')),
  ]);
  expect(groups).toEqual([
    ['Manufacturers', [`/manufacturer/${uuidOf(1)}`]],
    ['Products', [`/product/${uuidOf(2)}`]],
    ['Components', [`/component/${uuidOf(3)}`]],
  ]);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Corvid',
    'Corvid',
    'Corvid',
  ]);
});

describe('an id', () => {
  const advisory = { tracking_id: 'ICSA-24-284-20', publisher: 'CISA', title: 'Flow controllers', is_unique: true };
  const found: SearchResults = {
    ...nothing,
    products: matches.products,
    vulnerabilities: [{ cve: 'CVE-2024-6207', title: 'Denial of service' }],
    advisories: [advisory, { ...advisory, tracking_id: 'icsa-24-284-20', publisher: 'A & B', is_unique: false }],
  };

  it('has its own groups below the others, linked to the pages of the vulnerability and the advisories', async () => {
    await open(found);
    await userEvent.type(field(), 'cve 2024 62');
    const list = within(await screen.findByRole('listbox'));
    const groups = list.getAllByRole('group').map((group) => [
      group.getAttribute('aria-label'),
      ...within(group)
        .getAllByRole('option')
        .map((option) => [option.textContent, option.getAttribute('href')]),
    ]);
    expect(groups).toEqual([
      ['Products', ['Corvid Edge Controller', `/product/${uuidOf(2)}`]],
      ['Vulnerabilities', ['CVE-2024-6207 Denial of service', '/vulnerability/CVE-2024-6207']],
      [
        'Advisories',
        ['ICSA-24-284-20 Flow controllers', '/advisory/ICSA-24-284-20'],
        ['icsa-24-284-20 A & B: Flow controllers', '/advisory/icsa-24-284-20?publisher=A%20%26%20B'],
      ],
    ]);
  });

  it.each([
    ['cve 2024 62', ['CVE-2024-62']],
    ['2024–6207', ['2024-6207']],
    ['24-284', ['24-284', '24-284']],
  ])('has its letters marked when it is typed as %s', async (typed, marked) => {
    await open(found);
    await userEvent.type(field(), typed);
    await screen.findByRole('listbox');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marked);
  });

  it('is reached with the arrow keys and opened with Enter', async () => {
    const { router } = await open(found);
    await userEvent.type(field(), 'cve-2024-6207');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toBe('icsa-24-284-20 A & B: Flow controllers');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/vulnerability/CVE-2024-6207'));
  });
});

it('moves through the matches with the arrow keys and opens the selected one', async () => {
  const { router } = await open();
  await userEvent.type(field(), 'corvid');
  await screen.findByRole('listbox');
  expect(chosen()).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe('Corvid Edge Controller');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe('Corvid RTOS 4.2');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/component/${uuidOf(3)}`));
  expect(field().value).toBe('');
});

it('opens the search results on Enter without a selected match', async () => {
  const { router } = await open();
  await userEvent.type(field(), ' flow & gas {Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('flow & gas');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('does nothing on Enter with an empty field', async () => {
  const { router } = await open();
  await userEvent.type(field(), ' {Enter}');
  expect(router.state.location.pathname).toBe('/groups');
});

it('closes on Esc and when it loses the focus, and opens again with an arrow key', async () => {
  await open();
  await userEvent.type(field(), 'corvid');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('corvid');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeDefined();
  expect(chosen()).toBe('Corvid Embedded');
  await userEvent.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('takes the focus with "/", except inside text fields', async () => {
  await open();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
  await userEvent.keyboard('a/b');
  expect(field().value).toBe('a/b');
});

it('says that nothing matches', async () => {
  await open(nothing);
  await userEvent.type(field(), 'zzz');
  await screen.findByText('No Results');
});

it('says why the search failed in place of its matches, and tries again', async () => {
  let answer: Answer = { status: 403, body: { message: 'No.' } };
  openApp('/groups', { 'POST /api/filter/search': () => answer });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.type(field(), 'corvid');
  const reason = await screen.findByText('You do not have permission to see this.');
  answer = { status: 200, body: matches };
  const panel = within(reason.parentElement as HTMLElement);
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: 'Corvid Embedded' });
});

it('opens in full width from the icon on small screens', async () => {
  const { router } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }));
  await userEvent.type(sheet.getByRole('combobox'), 'corvid');
  await userEvent.click(await sheet.findByRole('option', { name: 'Corvid Embedded' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/manufacturer/${uuidOf(1)}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
