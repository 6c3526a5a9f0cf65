import type { FilterState } from '@rampart/contract/api/filters.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { actionItemAsset, productActionItems, vulnerableProduct } from '#testing/action-items.ts';
import { asset, assetShelf, assetsPath, listOf } from '#testing/assets.ts';
import { listedProduct, uuidOf } from '#testing/catalogue.ts';
import type { Script, SeenRequest } from '#testing/fake-server.ts';
import { filteredCatalogue, filteredEquipment } from '#testing/filtered-catalogue.ts';
import { group, groupsAddress } from '#testing/grouped-equipment.ts';
import { lateAnswers } from '#testing/late-answers.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything } from '#testing/people.ts';

type Filter = Partial<FilterState>;

/** The only row of each list is named after the filter of its request. */
const rowOf = ({ queryString = '', priorities = [], mitigationStatuses = [] }: Filter) =>
  ['Row', queryString, ...priorities, ...mitigationStatuses].filter(Boolean).join(' ');

const ok = (body: unknown) => ({ status: 200, body });
const product = ({ filterState }: { filterState: Filter }) => [listedProduct(1, { name: rowOf(filterState) })];
const chosen = { queryString: 'unit', priorities: ['high'] };
const groupsOf = (filter: object) => ok({ groups: [group(1, rowOf(filter), 1)], has_more: false });

const actionItems: Script = {
  ...filteredCatalogue(() => []),
  'POST /api/equipment/locationsWithVulnerabilities': ok({ items: [] }),
  'POST /api/vulnerabilities': ({ body }) => {
    const name = rowOf((body as { filterState: Filter }).filterState);
    return ok({ products: [vulnerableProduct(1, { name })], has_more: false, total: 1 });
  },
};

const assetNamed = ({ body }: SeenRequest) => ({
  company_asset_uid: rowOf((body as { productFilterState: Filter }).productFilterState),
});
const actionItemsPath = `/product/${uuidOf(1)}/action-items`;
const ofProduct: Script = { ...filteredCatalogue(() => []), ...productActionItems([actionItemAsset(1)]) };
const productScript: Script = {
  ...ofProduct,
  [`POST /api/product/${uuidOf(1)}/assets-action-items`]: (request) =>
    (productActionItems([actionItemAsset(1, assetNamed(request))]) as Record<string, ReturnType<typeof ok>>)[
      `POST /api/product/${uuidOf(1)}/assets-action-items`
    ] ?? ok({}),
};

const lists: [path: string, list: string, script: Script][] = [
  ['/', 'POST /api/filter/products', filteredCatalogue(product)],
  ['/catalogue', 'POST /api/filter/products', filteredCatalogue(product)],
  ['/equipment', 'POST /api/equipment', filteredEquipment(product)],
  [
    '/groups',
    `GET ${groupsAddress(1, chosen)}`,
    {
      ...filteredCatalogue(() => []),
      [`GET ${groupsAddress(1)}`]: groupsOf({}),
      [`GET ${groupsAddress(1, { queryString: 'unit' })}`]: groupsOf({ queryString: 'unit' }),
      [`GET ${groupsAddress(1, chosen)}`]: groupsOf(chosen),
    },
  ],
  ['/action-items', 'POST /api/vulnerabilities', actionItems],
  [
    assetsPath,
    `POST /api${assetsPath}`,
    {
      ...assetShelf([]),
      [`POST /api${assetsPath}`]: (request) => listOf([asset(1, assetNamed(request))])(request),
    },
  ],
  [actionItemsPath, `POST /api/product/${uuidOf(1)}/assets-action-items`, productScript],
];

const searchBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search products and assets' });
const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((chip) => chip.getAttribute('aria-label'))
    .filter((label) => !label?.startsWith('Remove Mitigation Status'));
const field = (name: string) =>
  within(screen.getByLabelText('Filters')).getByRole('button', { name: new RegExp(`^${name}( ?\\d+)?$`) });

async function choosePriority() {
  await userEvent.click(field('Priority'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'High' }));
  await userEvent.keyboard('{Escape}');
}

/** Opens a page that loads nothing, and comes back. */
async function leaveAndReturn({ router }: ReturnType<typeof openApp>) {
  await act(() => router.navigate('/403'));
  await screen.findByRole('heading', { level: 1, name: 'You do not have access' });
  await act(() => router.navigate(-1));
}

/** Reloads the page at the same history entry. */
function reload({ router }: ReturnType<typeof openApp>, script: Script) {
  const { location } = router.state;
  cleanup();
  return openApp(location, script);
}

describe('search box, chips and list agree', () => {
  it.each(lists)('after Back and after a reload of %s, also while its answers are late', async (path, list, script) => {
    const answers = lateAnswers();
    const late = { ...script, [list]: answers.late(script[list] as Script[string]) };
    const status = path === '/action-items' ? ' incomplete' : '';
    const opened = openApp(path, late, everything);
    await userEvent.type(await searchBox(), 'unit{Enter}');
    await choosePriority();
    const row = `Row unit high${status}`;
    await screen.findByText(row);
    const agree = async () => {
      expect((await searchBox()).value).toBe('unit');
      expect(chips()).toEqual(['Remove Priority High', 'Remove Search “unit”']);
    };
    await agree();
    await leaveAndReturn(opened);
    await screen.findByText(row);
    await agree();
    answers.begin();
    reload(opened, late);
    await agree();
    await waitFor(() => expect(answers.waiting()).toBe(1));
    expect(screen.queryByText(row)).toBeNull();
    await answers.answerAll();
    await screen.findByText(row);
    await agree();
  });
});

describe('the search results page', () => {
  const parsed: Script = {
    ...filteredCatalogue(product),
    'POST /api/filter/search/parse': ({ body }) => ok({ filter_string: (body as { search: string }).search }),
    'POST /api/filter/search': ok({ manufacturers: [], products: [], components: [] }),
  };
  const panel = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the catalogue' }).value;

  it('follows the address, and changes it with the filters', async () => {
    const opened = openApp('/?search=pump', parsed);
    await screen.findByText('Row pump');
    await screen.findByText('For “pump”');
    expect(panel()).toBe('pump');
    await userEvent.clear(await searchBox());
    await userEvent.type(await searchBox(), 'valve');
    await screen.findByText('Row valve');
    await waitFor(() => expect(opened.router.state.location.search).toBe('?queryString=valve'));
    expect(document.activeElement).toBe(await searchBox());
    await screen.findByText('For “valve”');
    expect(panel()).toBe('');
    const reloaded = reload(opened, parsed);
    await screen.findByText('Row valve');
    expect([(await searchBox()).value, chips()]).toEqual(['valve', ['Remove Search “valve”']]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(reloaded.router.state.location.search).toBe(''));
    await screen.findByRole('heading', { level: 1, name: 'All products' });
  });

  it('shows each search of the history with its own search box, heading and list', async () => {
    const { router } = openApp('/?search=pump', parsed);
    await screen.findByText('Row pump');
    await choosePriority();
    await screen.findByText('Row pump high');
    await waitFor(() => expect(router.state.location.search).toBe('?queryString=pump&priorities=high'));
    await act(() => router.navigate('/?search=valve'));
    await screen.findByText('Row valve');
    expect([(await searchBox()).value, chips(), panel()]).toEqual(['valve', ['Remove Search “valve”'], 'valve']);
    await act(() => router.navigate(-1));
    await screen.findByText('Row pump high');
    expect((await searchBox()).value).toBe('pump');
    expect(chips()).toEqual(['Remove Priority High', 'Remove Search “pump”']);
    expect(screen.getByText('For “pump”')).toBeDefined();
    await act(() => router.navigate(1));
    await screen.findByText('Row valve');
    expect([(await searchBox()).value, panel()]).toEqual(['valve', 'valve']);
  });
});

it('My Action Items resets its filters for a new visit, and keeps them on Back', async () => {
  const { router } = openApp('/action-items', actionItems);
  await screen.findByText('Row incomplete');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Row');
  await act(() => router.navigate('/403'));
  await act(() => router.navigate(-1));
  await screen.findByText('Row');
  await act(() => router.navigate('/action-items'));
  await screen.findByText('Row incomplete');
});

describe('expanded rows', () => {
  const component = { ...listedProduct(9, { name: 'Corvid RTOS' }), type: 'component' as const };
  const withComponent = { components: [component] };
  it.each<[string, RegExp, Script]>([
    ['/', /^Components of/, filteredCatalogue(() => [listedProduct(1, withComponent)])],
    ['/equipment', /^Components of/, filteredEquipment(() => [listedProduct(1, withComponent)])],
    [
      '/action-items',
      /^Note and components of/,
      {
        ...actionItems,
        'POST /api/vulnerabilities': ok({
          products: [vulnerableProduct(1, withComponent)],
          has_more: false,
          total: 1,
        }),
      },
    ],
  ])('stay open on Back to %s and after a reload', async (path, expander, script) => {
    const opened = openApp(path, script);
    await userEvent.click(await screen.findByRole('button', { name: expander }));
    await screen.findByText('Corvid RTOS');
    await leaveAndReturn(opened);
    await screen.findByText('Corvid RTOS');
    const reloaded = reload(opened, script);
    await screen.findByText('Corvid RTOS');
    await userEvent.click(screen.getByRole('button', { name: expander }));
    await leaveAndReturn(reloaded);
    await screen.findByRole('button', { name: expander });
    expect(screen.queryByText('Corvid RTOS')).toBeNull();
  });
});

describe('« Back to My Equipment', () => {
  const fourteen = Array.from({ length: 14 }, (_, index) => listedProduct(index + 1, { groups: [], total_assets: 3 }));
  const script: Script = { ...filteredEquipment(() => fourteen), ...assetShelf([asset(1)]) };
  const back = () => screen.findByRole('link', { name: '« Back to My Equipment' });

  it('restores the list with filters, order and pages, even if the pages are no longer cached', async () => {
    const { router, queryClient, sentTo } = openApp('/equipment', script);
    await screen.findByText('12 products shown');
    await choosePriority();
    await userEvent.click(screen.getByRole('button', { name: /^Total Assets/ }));
    await screen.findByText('12 products shown');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('All products shown');
    const entry = router.state.location.key;
    const count = screen.getByRole('link', { name: '3 assets of Product 1' });
    expect(count.getAttribute('href')).toBe(`${assetsPath}?priorities=high`);
    await userEvent.click(count);
    await back();
    await act(() => router.navigate('/403'));
    await act(() => router.navigate(assetsPath));
    queryClient.clear();
    await userEvent.click(await back());
    await screen.findByText('All products shown');
    expect(router.state.location).toMatchObject({ pathname: '/equipment', key: entry });
    expect(chips()).toEqual(['Remove Priority High']);
    expect(sentTo('/api/equipment').at(-1)).toMatchObject({
      filterState: { priorities: ['high'] },
      orderState: { name: 'totalAssets', by: 'asc' },
      pagination: { page: 2 },
    });
  });

  it('opens My Equipment as a new visit if it was not visited before', async () => {
    const { router } = openApp(assetsPath, script);
    await userEvent.click(await back());
    await screen.findByText('12 products shown');
    expect(router.state.location.pathname).toBe('/equipment');
  });
});

it('an asset count opens the assets with the filters that affect the count', async () => {
  const script: Script = {
    ...filteredEquipment(() => [listedProduct(1, { groups: [], total_assets: 3 })]),
    ...assetShelf([asset(1)]),
  };
  const { sentTo } = openApp('/equipment?locations=7&priorities=high&ratings=2&search=unit', script);
  await userEvent.click(await screen.findByRole('link', { name: '3 assets of Product 1' }));
  const table = within(await screen.findByRole('table', { name: 'Assets' }));
  await table.findByText('GT-FC-1001');
  expect(sentTo(`/api${assetsPath}`)).toMatchObject([{ productFilterState: { locations: [7], priorities: ['high'] } }]);
  await waitFor(() => expect(chips()).toEqual(['Remove Location Galveston Terminal', 'Remove Priority High']));
});
