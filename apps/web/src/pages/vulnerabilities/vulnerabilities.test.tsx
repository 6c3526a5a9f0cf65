import {
  downloadVulnerabilities,
  type ListedVulnerability,
} from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';
import { listedVulnerability } from '#testing/vulnerabilities.ts';

const path = '/api/vulnerability/list';

function open(
  address: Parameters<typeof openApp>[0],
  vulnerabilities: ListedVulnerability[],
  { hasEquipment = true, user = everything, more = {} as Script } = {},
) {
  return openApp(
    address,
    {
      ...filteredCatalogue(() => []),
      'POST /api/equipment/locationsWithVulnerabilities': {
        status: 200,
        body: { items: [{ value: 12, label: 'Galveston Terminal', assets_count: 9 }] },
      },
      [`POST ${path}`]: ({ body }) => {
        const { page, limit } = (body as { pagination: { page: number; limit: number } }).pagination;
        return {
          status: 200,
          body: {
            vulnerabilities: vulnerabilities.slice((page - 1) * limit, page * limit),
            has_more: vulnerabilities.length > page * limit,
            total: vulnerabilities.length,
            has_equipment: hasEquipment,
          },
        };
      },
      ...more,
    },
    user,
  );
}

const table = () => screen.findByRole('table', { name: 'Vulnerabilities' });
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));

it('shows each vulnerability with what it touches, and links to its page', async () => {
  const { sentTo } = open('/vulnerabilities', [
    listedVulnerability(1, { exploited_since: '2025-06-01' }),
    listedVulnerability(2, {
      score: null,
      published_on: null,
      total_fixed_products: 2,
      total_assets: 0,
      open_assets: 0,
      done_assets: 0,
    }),
  ]);
  const [, first, second] = within(await table()).getAllByRole('row') as HTMLElement[];
  expect(sentTo(path)[0]).toEqual({
    filterState: { queryString: '' },
    orderState: { name: 'urgency', by: 'asc' },
    pagination: { page: 1, limit: 25 },
  });
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(first)).toEqual([
    'CVE-2024-1001Weakness 1',
    '9.8',
    'Since 1 Jun 2025',
    expect.stringMatching(/^1 May 2024\d+ (months|years) ago$/),
    'For 1 of 2 products',
    '2',
    '63',
    '4',
    '23/86',
  ]);
  expect(cells(second).slice(1)).toEqual(['–', '–', '–', 'Available', '2', '0', '4', 'No assets']);
  const row = within(first as HTMLElement);
  for (const name of ['CVE-2024-1001', '63 open assets with CVE-2024-1001'])
    expect(row.getByRole('link', { name }).getAttribute('href')).toBe('/vulnerability/CVE-2024-1001');
  expect(screen.getByRole('link', { name: 'Vulnerabilities', current: 'page' })).toBeDefined();
});

it('reads all filters from the address, names them, and keeps them there', async () => {
  const address =
    '/vulnerabilities?locations=12&priorities=high&ratings=2&manufacturers=1&exploitations=known&fixes=none' +
    '&publishedWithin=30&vulnerabilityStatuses=open&queryString=weak';
  const { sentTo, router } = open(address, [listedVulnerability(1)]);
  await table();
  expect(sentTo(path)[0]).toMatchObject({
    filterState: {
      locations: [12],
      priorities: ['high'],
      ratings: [2],
      manufacturers: [1],
      exploitations: ['known'],
      fixes: ['none'],
      publishedWithin: [30],
      vulnerabilityStatuses: ['open'],
      queryString: 'weak',
    },
  });
  await waitFor(() =>
    expect(chips()).toEqual([
      'Remove Status Open',
      'Remove Location Galveston Terminal',
      'Remove Rating Alert',
      'Remove Priority High',
      'Remove Manufacturer Halden Controls',
      'Remove Exploited Known exploited',
      'Remove Fix No fix named',
      'Remove Published Last 30 days',
      'Remove Search “weak”',
    ]),
  );
  // The options of products are asked for without the filters that only this list has.
  expect(sentTo('/api/filter/manufacturers')[0]).toEqual({
    filterState: { locations: [12], priorities: ['high'], ratings: [2], manufacturers: [1], queryString: 'weak' },
    source: 'actionItems',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Fix No fix named' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('fixes'));
  expect(router.state.location.search).toContain('exploitations=known');
  expect(sentTo(path).at(-1)).not.toHaveProperty('filterState.fixes');
});

it('drops a time that is not offered, once', async () => {
  const { sentTo } = open('/vulnerabilities?publishedWithin=17&exploitations=perhaps', [listedVulnerability(1)]);
  await table();
  await waitFor(() => expect(sentTo(path).at(-1)).toMatchObject({ filterState: { queryString: '' } }));
  await waitFor(() => expect(chips()).toEqual([]));
});

it('filters by status from the bar', async () => {
  const { sentTo, router } = open('/vulnerabilities', [listedVulnerability(1)]);
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mitigated' }));
  await waitFor(() =>
    expect(sentTo(path).at(-1)).toMatchObject({ filterState: { vulnerabilityStatuses: ['mitigated'] } }),
  );
  expect(router.state.location.search).toBe('?vulnerabilityStatuses=mitigated');
});

it('sorts by each column, and goes back to the most urgent first', async () => {
  const { sentTo } = open('/vulnerabilities', [listedVulnerability(1)]);
  await table();
  expect(screen.getByText('Most urgent first')).toBeDefined();
  for (const [label, name] of [
    ['Vulnerability', 'id'],
    ['Score', 'score'],
    ['Published', 'published'],
    ['Products', 'products'],
    ['Open Assets', 'openAssets'],
    ['Sites', 'locations'],
    ['Progress', 'progress'],
  ]) {
    await userEvent.click(within(await table()).getByRole('button', { name: label }));
    await waitFor(() => expect(sentTo(path).at(-1)).toMatchObject({ orderState: { name, by: 'asc' } }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sort by urgency' }));
  await screen.findByText('Most urgent first');
});

it('exports the list with its filters and its order', async () => {
  open('/vulnerabilities?fixes=available', [listedVulnerability(1)]);
  await userEvent.click(within(await table()).getByRole('button', { name: 'Score' }));
  const link = await screen.findByRole('link', { name: 'Export Data' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://rampart.test');
  expect(pathname).toBe(downloadVulnerabilities.path);
  expect(downloadVulnerabilities.query.parse(Object.fromEntries(searchParams))).toMatchObject({
    filterState: { fixes: ['available'], locations: [] },
    orderState: { name: 'score', by: 'asc' },
  });
});

const thirty = Array.from({ length: 30 }, (_, index) => listedVulnerability(index + 1));

it('loads 25 at a time, and restores as many after a reload', async () => {
  const { router } = open('/vulnerabilities', thirty);
  await screen.findByText('25 vulnerabilities shown');
  expect(screen.getByText('30 vulnerabilities')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('All vulnerabilities shown');
  const { location } = router.state;
  cleanup();
  open(location, thirty);
  await screen.findByText('All vulnerabilities shown');
});

it('says that nothing matches, that nothing is affected, or that there is no equipment', async () => {
  open('/vulnerabilities?fixes=none', []);
  await screen.findByText('No Results');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] as HTMLElement);
  await screen.findByText('Nothing in My Equipment is affected');
  cleanup();
  open('/vulnerabilities', [], { hasEquipment: false });
  await screen.findByText(/^Nothing has been added to My Equipment yet\./);
});

it('redirects users who may not see action items, and has no entry for them', async () => {
  const { router } = open('/vulnerabilities', [], { user: userWith('Dashboard.view') });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(screen.queryByRole('link', { name: 'Vulnerabilities' })).toBeNull();
});
