import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listedProduct } from '#testing/catalogue.ts';
import { filteredCatalogue, filteredEquipment } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';

async function open(address = '/', products: Parameters<typeof filteredCatalogue>[0] = () => [listedProduct(1)]) {
  const opened = openApp(address, filteredCatalogue(products));
  await screen.findByRole('textbox', { name: 'Search products and assets' });
  return opened;
}

const field = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}( ?\\d+)?$`) });
const inTray = (name: string) =>
  within(screen.getByRole('group', { name: 'Advanced' })).getByRole('button', { name: new RegExp(`^${name}`) });
const advanced = () => field('Advanced').getAttribute('aria-expanded');
const chips = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((chip) => chip.getAttribute('aria-label'));
const listed = (bodies: unknown[]) => bodies.map((body) => (body as { filterState: unknown }).filterState);

describe('a dropdown', () => {
  it('shows at most 5 options that match every word, and filters by the checked ones', async () => {
    const { sentTo } = await open();
    await userEvent.click(field('Rating'));
    const options = within(await screen.findByRole('dialog'));
    await options.findByRole('checkbox', { name: 'BlackList' });
    expect(options.getAllByRole('checkbox')).toHaveLength(5);
    await userEvent.type(options.getByRole('textbox', { name: 'Find a rating' }), 'RATING no');
    expect(options.getAllByRole('checkbox').map((box) => box.parentElement?.parentElement?.textContent)).toEqual([
      'No rating',
    ]);
    await userEvent.click(options.getByRole('checkbox', { name: 'No rating' }));
    await waitFor(() =>
      expect(listed(sentTo('/api/filter/products'))).toEqual([{ queryString: '' }, { queryString: '', ratings: [0] }]),
    );
    expect(chips()).toEqual(['Remove Rating No rating']);
    expect(field('Rating').textContent).toBe('Rating1');
  });

  it('loads its options when it opens, with the current filters', async () => {
    const { sentTo } = await open('/?search=unit');
    expect(sentTo('/api/filter/ratings')).toEqual([]);
    await userEvent.click(await waitFor(() => field('Rating')));
    await screen.findByRole('checkbox', { name: 'Alert' });
    expect(sentTo('/api/filter/ratings')).toEqual([{ filterState: { queryString: 'unit' } }]);
  });
});

describe('Advanced', () => {
  it('is closed at first, and shows four filters in order', async () => {
    await open();
    expect(advanced()).toBe('false');
    await userEvent.click(field('Advanced'));
    const tray = within(screen.getByRole('group', { name: 'Advanced' }));
    expect(tray.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Category',
      'Manufacturer',
      'Equipment Type',
      'Component Type',
    ]);
  });

  it('opens by itself if one of its filters is set, and can be closed', async () => {
    await open('/?manufacturers=1');
    expect(advanced()).toBe('true');
    await userEvent.click(field('Advanced'));
    expect(advanced()).toBe('false');
  });

  it('drops selections that the category no longer offers', async () => {
    const { sentTo } = await open('/?manufacturers=1&manufacturers=2');
    await waitFor(() =>
      expect(chips()).toEqual(['Remove Manufacturer Halden Controls', 'Remove Manufacturer Kestrel Telemetry']),
    );
    await userEvent.click(inTray('Category'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Process Control' }));
    await waitFor(() =>
      expect(chips()).toEqual(['Remove Category Process Control', 'Remove Manufacturer Kestrel Telemetry']),
    );
    await waitFor(() =>
      expect(listed(sentTo('/api/filter/products')).at(-1)).toEqual({
        queryString: '',
        equipmentCategories: [2],
        manufacturers: [2],
      }),
    );
  });
});

it('chooses options with the keyboard: Enter takes the first match, arrow keys reach the others', async () => {
  await open();
  await userEvent.click(field('Rating'));
  await screen.findByRole('checkbox', { name: 'Alert' });
  await userEvent.keyboard('{Enter}');
  expect(chips()).toEqual([]);
  await userEvent.keyboard('ale{Enter}');
  await waitFor(() => expect(chips()).toEqual(['Remove Rating Alert']));
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(chips()).toEqual(['Remove Rating Alert', 'Remove Rating BlackList']));
});

describe('chips', () => {
  it('are removed one by one, also the search chip, and the focus moves to the next chip', async () => {
    await open('/?ratings=1&ratings=2&search=unit+4');
    await waitFor(() =>
      expect(chips()).toEqual(['Remove Rating BlackList', 'Remove Rating Alert', 'Remove Search “unit 4”']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Rating BlackList' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Rating Alert');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Search “unit 4”' }));
    expect(chips()).toEqual(['Remove Rating Alert']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search products and assets' }).value).toBe('');
  });

  it('are all removed by Clear', async () => {
    const { sentTo } = await open('/?ratings=1&search=unit+4');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(chips()).toEqual([]);
    await waitFor(() => expect(listed(sentTo('/api/filter/products')).at(-1)).toEqual({ queryString: '' }));
  });
});

describe('an id in the search box', () => {
  const known = {
    'POST /api/filter/search/ids': {
      status: 200,
      body: {
        vulnerabilities: [{ cve: 'CVE-2024-6207', title: 'Denial of service' }],
        advisories: [{ tracking_id: 'ICSA-24-284-20', publisher: 'CISA', title: 'Flow', is_unique: true }],
      },
    },
  };
  const openWith = async (queryString: string, address = '/') => {
    const parameters = new URLSearchParams({ queryString });
    const opened = openApp(`${address}?${parameters}`, { ...filteredEquipment(() => [listedProduct(1)]), ...known });
    await screen.findByRole('textbox', { name: 'Search products and assets' });
    return opened;
  };
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search products and assets' });

  it.each(['/', '/equipment', '/catalogue'])(
    'has a chip that says what it affects, with a link: %s',
    async (address) => {
      const { sentTo } = await openWith('pump cve 2024 6207 ICSA-24-284-20', address);
      await waitFor(() =>
        expect(chips()).toEqual([
          'Remove Affected by CVE-2024-6207',
          'Remove Affected by ICSA-24-284-20',
          'Remove Search “pump”',
        ]),
      );
      expect(sentTo('/api/filter/search/ids')).toEqual([{ search: 'cve-2024-6207 icsa-24-284-20' }]);
      const link = screen.getByRole('link', { name: 'CVE-2024-6207' });
      expect([link.getAttribute('href'), link.title]).toEqual(['/vulnerability/CVE-2024-6207', 'Denial of service']);
      expect(screen.getByRole('link', { name: 'ICSA-24-284-20' }).getAttribute('href')).toBe(
        '/advisory/ICSA-24-284-20',
      );
    },
  );

  it('is removed without the other words, and they without it', async () => {
    const { sentTo } = await openWith('pump cve 2024 6207 valve');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Affected by CVE-2024-6207' }));
    expect(box().value).toBe('pump valve');
    await waitFor(() =>
      expect(listed(sentTo('/api/filter/products')).at(-1)).toMatchObject({ queryString: 'pump valve' }),
    );
    await userEvent.type(box(), ' CVE-2024-6207{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Search “pump valve”' }));
    await waitFor(() => expect(chips()).toEqual(['Remove Affected by CVE-2024-6207']));
    expect(box().value).toBe('cve-2024-6207');
  });

  it('that the catalogue does not have is only text', async () => {
    const { sentTo } = await openWith('CVE-2024-9999');
    await waitFor(() => expect(sentTo('/api/filter/search/ids')).toHaveLength(1));
    await screen.findByRole('link', { name: 'Product 1' });
    expect(chips()).toEqual(['Remove Search “CVE-2024-9999”']);
  });

  it('is asked for only if the text has one', async () => {
    const { sentTo } = await openWith('s7-1500 2024');
    await screen.findByRole('link', { name: 'Product 1' });
    expect(sentTo('/api/filter/search/ids')).toEqual([]);
  });
});

it('searches only once while the user types a word', async () => {
  const { sentTo } = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search products and assets' }), 'unit');
  await waitFor(() => expect(chips()).toEqual(['Remove Search “unit”']));
  expect(listed(sentTo('/api/filter/products'))).toEqual([{ queryString: '' }, { queryString: 'unit' }]);
});

describe('the empty state', () => {
  it('says No Results', async () => {
    await open('/', () => []);
    await screen.findByText('No Results');
    expect(screen.getAllByText(/no results/i)).toHaveLength(1);
    expect(screen.queryByText(/Clear your filters/)).toBeNull();
  });

  it('says what clearing the filters would find, and keeps the search when they are cleared', async () => {
    await open('/?ratings=2&search=unit+4', ({ filterState }) => (filterState.ratings ? [] : [listedProduct(1)]));
    await screen.findByText('Clear your filters to find more results for "unit 4"');
    const [, button] = screen.getAllByRole('button', { name: 'Clear' });
    await userEvent.click(button as HTMLElement);
    await screen.findByRole('link', { name: 'Product 1' });
    expect(chips()).toEqual(['Remove Search “unit 4”']);
  });
});

it('ignores invalid filter values in the address', async () => {
  const { sentTo } = await open('/?ratings=9&ratings=x&manufacturers=-1');
  await screen.findByRole('link', { name: 'Product 1' });
  expect(listed(sentTo('/api/filter/products'))).toEqual([{ queryString: '' }]);
});

describe('a list of the company’s own data', () => {
  it.each([
    ['/equipment', 'equipment'],
    ['/groups', 'groups'],
    ['/action-items', 'actionItems'],
  ])('%s loads only the options that occur in it', async (address, source) => {
    const { sentTo } = await open(address);
    await userEvent.click(field('Rating'));
    await screen.findByRole('checkbox', { name: 'Alert' });
    expect(sentTo('/api/filter/ratings')).toMatchObject([{ source }]);
  });

  it('asks the server again before it drops a value that an earlier answer did not cover', async () => {
    const occurring = (chosen: number[] = []) => [1, ...chosen.filter((value) => value === 2)];
    const { router, sentTo } = openApp('/equipment', {
      ...filteredEquipment(() => []),
      'POST /api/filter/ratings': ({ body }) => {
        const { ratings } = (body as { filterState: { ratings?: number[] } }).filterState;
        return {
          status: 200,
          body: { items: occurring(ratings).map((value) => ({ value, label: `Rating ${value}` })) },
        };
      },
    });
    await screen.findByText('No equipment matched your search');
    await userEvent.click(field('Rating'));
    await screen.findByRole('checkbox', { name: 'Rating 1' });
    await act(() => router.navigate('/equipment?ratings=2&ratings=3'));
    await waitFor(() => expect(chips()).toEqual(['Remove Rating Rating 2']));
    expect(listed(sentTo('/api/filter/ratings')).at(-1)).toMatchObject({ ratings: [2, 3] });
    await waitFor(() => expect(listed(sentTo('/api/equipment')).at(-1)).toMatchObject({ ratings: [2] }));
  });
});
