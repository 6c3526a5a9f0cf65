import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listedProduct, ratingOf, uuidOf } from '#testing/catalogue.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';

const many = Array.from({ length: 30 }, (_, index) => listedProduct(index + 1));

function open(address = '/', products: Parameters<typeof filteredCatalogue>[0] = () => many, more = {}) {
  return openApp(address, { ...filteredCatalogue(products), ...more });
}

async function rows() {
  await screen.findByText(/ shown$/);
  return screen.getAllByRole('row').slice(1);
}
const chips = () =>
  within(screen.getByRole('list', { name: 'Selected filters' }))
    .getAllByRole('button', { name: /^Remove/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

describe('the product list', () => {
  it('shows 12 rows a page and appends more with Load More', async () => {
    const { sentTo } = open();
    expect(await rows()).toHaveLength(12);
    expect(screen.getByText('12 results shown')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('24 results shown');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('All results shown');
    expect(screen.getAllByText(/30 results/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(sentTo('/api/filter/products').map((body) => (body as { pagination: unknown }).pagination)).toEqual(
      [1, 2, 3].map((page) => ({ page, limit: 12 })),
    );
  });

  it('links to the product and its manufacturer', async () => {
    const { router } = open('/', () => [listedProduct(7)]);
    expect((await screen.findByRole('link', { name: 'Product 7' })).getAttribute('href')).toBe(`/product/${uuidOf(7)}`);
    expect(screen.getByRole('link', { name: 'Halden Controls' }).getAttribute('href')).toBe(
      `/manufacturer/${uuidOf(500)}`,
    );
    await userEvent.click(screen.getByRole('cell', { name: 'Flow Computer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/product/${uuidOf(7)}`));
  });

  it('expands the rows of its components', async () => {
    const component = { ...listedProduct(8), type: 'component' as const, name: 'Corvid RTOS', rating: ratingOf(24) };
    open('/', () => [listedProduct(7, { components: [component] })]);
    const expander = await screen.findByRole('button', { name: 'Components of Product 7' });
    await userEvent.click(expander);
    expect(screen.getByRole('link', { name: 'Corvid RTOS' }).getAttribute('href')).toBe(`/component/${uuidOf(8)}`);
    expect(expander.getAttribute('aria-expanded')).toBe('true');
  });

  it('sorts by name first, reverses the same column and starts a new one ascending, always from page 1', async () => {
    const { sentTo } = open();
    await rows();
    const sort = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('columnheader', { name: 'Product' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await sort('Product');
    await waitFor(() => expect(screen.getByText('12 results shown')).toBeDefined());
    await sort('Product Type');
    await rows();
    const asked = sentTo('/api/filter/products') as { orderState: unknown; pagination: { page: number } }[];
    expect(asked.map(({ orderState, pagination }) => [orderState, pagination.page])).toEqual([
      [{ name: 'name', by: 'asc' }, 1],
      [{ name: 'name', by: 'asc' }, 2],
      [{ name: 'name', by: 'desc' }, 1],
      [{ name: 'category', by: 'asc' }, 1],
    ]);
  });

  it('tells how many rarely needed products it leaves out, and shows all of them until they are left out again', async () => {
    const shown = ({ showsAll }: { showsAll?: boolean }) => [
      ...(showsAll ? [listedProduct(40)] : []),
      listedProduct(1),
    ];
    const { sentTo, router } = openApp('/', filteredCatalogue(shown, 1001));
    await screen.findByText('1,000+ products without type and vulnerabilities left out');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByRole('link', { name: 'Product 40' });
    screen.getByText('1,000+ products without type and vulnerabilities included');
    // Back opens the list as it was.
    await router.navigate('/403');
    await screen.findByRole('heading', { level: 1, name: 'You do not have access' });
    await router.navigate(-1);
    await screen.findByRole('link', { name: 'Product 40' });
    await userEvent.click(screen.getByRole('button', { name: 'Leave out' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Product 40' })).toBeNull());
    const sent = sentTo('/api/filter/products') as { showsAll?: boolean }[];
    expect(sent[0]).not.toHaveProperty('showsAll');
    expect(sent.some(({ showsAll }) => showsAll)).toBe(true);
  });

  it('counts exactly up to 1,000', async () => {
    open('/', () => Array.from({ length: 1200 }, (_, index) => listedProduct(index + 1)));
    await screen.findByText('1,000+ results');
  });

  it('offers to try again after it failed to load', async () => {
    open('/', () => many, { 'POST /api/filter/products': { status: 500, body: { message: 'Broken.' } } });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No Results')).toBeNull();
  });
});

describe('the search in the address', () => {
  const parsed = {
    'POST /api/filter/search/parse': {
      status: 200,
      body: {
        filter_string: 'unit 4',
        organization: { value: 1, label: 'Halden Controls' },
        label: { value: 1, label: 'Flow Computer' },
      },
    },
  };

  it('turns its manufacturer and type into filters, and searches for the rest', async () => {
    const { sentTo } = open('/?search=halden+controls+flow+computer+unit+4', () => many, parsed);
    await rows();
    expect(screen.getByRole('heading', { level: 1, name: 'Search results' })).toBeDefined();
    expect(sentTo('/api/filter/search/parse')).toEqual([{ search: 'halden controls flow computer unit 4' }]);
    expect(sentTo('/api/filter/products')[0]).toMatchObject({
      filterState: { queryString: 'unit 4', manufacturers: [1], equipmentTypes: [1] },
    });
    expect(chips()).toEqual(['Manufacturer Halden Controls', 'Equipment Type Flow Computer', 'Search “unit 4”']);
  });

  it('keeps a synonym of a type in the search, which also finds products without a type, and says so', async () => {
    const body = {
      filter_string: 'plc 4',
      organization: { value: 1, label: 'Halden Controls' },
      label: { value: 1, label: 'Logic Controller' },
      synonym: 'plc',
    };
    const { sentTo } = open('/?search=halden+controls+plc+4', () => many, {
      'POST /api/filter/search/parse': { status: 200, body },
    });
    await rows();
    const { filterState } = sentTo('/api/filter/products')[0] as { filterState: object };
    expect(filterState).toEqual({ queryString: 'plc 4', manufacturers: [1] });
    expect(chips()).toEqual(['Manufacturer Halden Controls', 'Search “plc 4”']);
    expect(screen.getByText('For “halden controls plc 4”. “plc” also finds the type Logic Controller.')).toBeDefined();
  });

  it('searches for the unchanged text if it cannot be parsed', async () => {
    const { sentTo } = open('/?search=unit+4');
    await rows();
    expect(sentTo('/api/filter/products')[0]).toMatchObject({ filterState: { queryString: 'unit 4' } });
  });

  it('says when it replaced a mistyped word', async () => {
    const body = {
      filter_string: '',
      organization: { value: 1, label: 'Halden Controls' },
      corrected: 'halden controls',
    };
    open('/?search=haldne+controls', () => many, { 'POST /api/filter/search/parse': { status: 200, body } });
    await rows();
    expect(screen.getByText('No results for “haldne controls”. Showing results for “halden controls”')).toBeDefined();
    expect(chips()).toEqual(['Manufacturer Halden Controls']);
  });

  it('starts with new state for each search', async () => {
    const { router } = open('/?search=unit+4', () => many, parsed);
    await rows();
    await router.navigate('/');
    await screen.findByRole('heading', { level: 1, name: 'All products' });
    expect(screen.queryByRole('list', { name: 'Selected filters' })).toBeNull();
  });
});

it('restores the list when the browser goes back', async () => {
  const { router } = open('/?ratings=2');
  await waitFor(() => expect(chips()).toEqual(['Rating Alert']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Rating Alert' }));
  await rows();
  await router.navigate('/403');
  await screen.findByRole('heading', { level: 1, name: 'You do not have access' });
  await router.navigate(-1);
  await rows();
  expect(screen.queryByRole('list', { name: 'Selected filters' })).toBeNull();
});
