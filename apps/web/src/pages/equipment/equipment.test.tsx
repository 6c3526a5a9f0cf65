import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refreshEquipment, showGroups } from '#lib/api/product-cache.ts';
import { listedProduct, ratingOf, uuidOf } from '#testing/catalogue.ts';
import { filteredEquipment } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const mine = (number: number, over: Parameters<typeof listedProduct>[1] = {}) =>
  listedProduct(number, { groups: [], total_assets: 1200 + number, total_high_priority_assets: number, ...over });
const many = Array.from({ length: 30 }, (_, index) => mine(index + 1));

type Products = Parameters<typeof filteredEquipment>[0];

function open(address = '/equipment', products: Products = () => many, user = everything) {
  return openApp(address, filteredEquipment(products), user);
}

async function rows() {
  await screen.findByText(/ shown$/);
  return screen.getAllByRole('row').slice(1);
}
const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const sent = (bodies: unknown[]) =>
  bodies as { filterState: unknown; orderState: unknown; pagination: { page: number } }[];
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));

describe('the table', () => {
  it('has the title, the counts of all equipment and seven columns, five of them sortable', async () => {
    open();
    await rows();
    expect(screen.getByRole('heading', { level: 1, name: 'My Equipment' })).toBeDefined();
    expect(screen.getByText('148 products, 2,316 assets')).toBeDefined();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Product',
      'Manufacturer',
      'Product Type',
      'Total Assets',
      'High Priority Assets',
      'BOM',
      'Menu',
    ]);
    const table = within(screen.getByRole('table', { name: 'Products' }));
    const sortable = within(table.getAllByRole('row')[0] as HTMLElement).getAllByRole('button');
    expect(sortable.map((button) => button.textContent)).toEqual([
      'Product',
      'Manufacturer',
      'Product Type',
      'Total Assets',
      'High Priority Assets',
    ]);
  });

  it('shows the number of products above the list, and the number of matches beside the filters', async () => {
    const { router } = open();
    await rows();
    expect(screen.getAllByText(/148 products/)).toHaveLength(1);
    expect(screen.queryByText(/30 products/)).toBeNull();
    expect(screen.getByText('All products')).toBeDefined();
    await act(() => router.navigate('/equipment?ratings=2'));
    await screen.findByText('30 products');
    expect(screen.getAllByText(/30 products/)).toHaveLength(1);
  });

  it('shows each product with its counts, and its components with dashes', async () => {
    const component = { ...listedProduct(8), type: 'component' as const, name: 'Corvid RTOS', rating: ratingOf(24) };
    open('/equipment', () => [mine(7, { components: [component] }), mine(9, { total_high_priority_assets: 0 })]);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Components of Product 7' }));
    const [product, sub, other] = await rows();
    expect(cells(product).slice(0, 5)).toEqual([
      'Product 7Caution',
      'Halden Controls',
      'Flow Computer',
      '1,207',
      '7 high priority',
    ]);
    expect(cells(sub)).toEqual(['Corvid RTOSBlackList', 'Halden Controls', 'Flow Computer', '–', '–', '–', '']);
    expect(cells(other)[4]).toBe('0 high priority');
    expect([product, sub].map((row) => row?.dataset.rating)).toEqual(['3', '1']);
  });

  it('links the count to the assets, the manufacturer to its page and the row to the product', async () => {
    const { router } = open('/equipment', () => [mine(7)]);
    await rows();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('1,207 assets of Product 7')).toBe(`/product/${uuidOf(7)}/assets`);
    expect(link('Halden Controls')).toBe(`/manufacturer/${uuidOf(500)}`);
    await userEvent.click(screen.getByRole('cell', { name: 'Flow Computer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/product/${uuidOf(7)}`));
  });

  it('sorts by the counts from page 1, and keeps the focus on the column', async () => {
    const { sentTo } = open();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('24 products shown');
    await userEvent.click(screen.getByRole('button', { name: 'Total Assets' }));
    await screen.findByText('12 products shown');
    await userEvent.keyboard('{Enter}');
    await rows();
    expect(screen.getByRole('columnheader', { name: 'Total Assets' }).getAttribute('aria-sort')).toBe('descending');
    expect(sent(sentTo('/api/equipment')).map(({ orderState, pagination }) => [orderState, pagination.page])).toEqual([
      [{ name: 'name', by: 'asc' }, 1],
      [{ name: 'name', by: 'asc' }, 2],
      [{ name: 'totalAssets', by: 'asc' }, 1],
      [{ name: 'totalAssets', by: 'desc' }, 1],
    ]);
  });

  it('keeps the loaded pages when a product is removed, and reloads the counts from the server', async () => {
    let left = many;
    const { queryClient, sentTo } = open('/equipment', () => left);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('24 products shown');
    const undo = await act(() => showGroups(queryClient, 3, undefined));
    await screen.findByText('23 products shown');
    expect(screen.queryByRole('link', { name: 'Product 3' })).toBeNull();
    act(undo);
    await screen.findByText('24 products shown');

    left = many.slice(1);
    await act(() => refreshEquipment(queryClient));
    await screen.findByText('24 products shown');
    expect(sent(sentTo('/api/equipment')).map(({ pagination }) => pagination.page)).toEqual([1, 2, 1, 2]);
  });
});

describe('the filters', () => {
  it('are in the specified order, and Location shows the number of assets at each', async () => {
    const { sentTo } = open();
    await rows();
    const bar = within(screen.getByLabelText('Filters'));
    expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Location',
      'Rating',
      'Priority',
      'Mitigation Status',
      'Advanced',
    ]);
    await userEvent.click(bar.getByRole('button', { name: 'Location' }));
    const options = within(await screen.findByRole('list', { name: 'Location' }));
    await options.findByRole('checkbox', { name: 'Galveston Terminal' });
    expect(options.getAllByRole('listitem').map((option) => option.textContent)).toEqual([
      'Galveston Terminal1,412 assets',
      'Cushing Station331 assets',
    ]);
    await userEvent.click(options.getByRole('checkbox', { name: 'Cushing Station' }));
    await waitFor(() =>
      expect(sent(sentTo('/api/equipment')).at(-1)?.filterState).toEqual({ queryString: '', locations: [13] }),
    );
  });

  it('are read from the address and removed from it, without a new history entry', async () => {
    const { router, sentTo } = open('/equipment?locations=12&ratings=2&priorities=high&view=wide');
    await rows();
    expect(router.state.location.search).toBe('?view=wide');
    expect(router.state.historyAction).toBe('REPLACE');
    await waitFor(() =>
      expect(chips()).toEqual(['Remove Location Galveston Terminal', 'Remove Rating Alert', 'Remove Priority High']),
    );
    expect(sent(sentTo('/api/equipment')).map(({ filterState }) => filterState)).toEqual([
      { queryString: '', locations: [12], ratings: [2], priorities: ['high'] },
    ]);
  });

  it('are reset for each new visit, and restored on Back', async () => {
    const { router } = open('/equipment?ratings=2');
    await rows();
    await act(() => router.navigate('/equipment?locations=13'));
    await waitFor(() => expect(chips()).toEqual(['Remove Location Cushing Station']));
    await act(() => router.navigate('/equipment'));
    await waitFor(() => expect(chips()).toEqual([]));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(chips()).toEqual(['Remove Location Cushing Station']));
  });

  it('leave out Location on other pages for a user who may not see equipment', async () => {
    const { sentTo } = openApp(
      '/?locations=12&priorities=high',
      filteredEquipment(() => [mine(7)]),
      userWith('CoreProduct.searchAll'),
    );
    await rows();
    expect(screen.queryByRole('button', { name: 'Location' })).toBeNull();
    expect(cells((await rows())[0])[3]).toBe('1,207');
    expect(screen.queryByRole('link', { name: /assets of/ })).toBeNull();
    expect(sent(sentTo('/api/filter/products'))[0]?.filterState).toEqual({ queryString: '', priorities: ['high'] });
  });
});

describe('the empty state', () => {
  const none = { total_products: 0, total_assets: 0 };

  it('says what clearing the filters would do', async () => {
    openApp(
      '/equipment?ratings=1&search=unit+4',
      filteredEquipment(() => []),
    );
    await screen.findByText('No equipment matched your search');
    expect(screen.getByText('Clear your filters to find more results for "unit 4"')).toBeDefined();
  });

  it('links to the catalogue while My Equipment is empty', async () => {
    openApp(
      '/equipment',
      filteredEquipment(() => [], none),
    );
    await screen.findByText('No equipment matched your search');
    expect(screen.getByText('0 products, 0 assets')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the catalogue' }).getAttribute('href')).toBe('/catalogue');
  });

  it('has no link for a user who may not add equipment', async () => {
    openApp(
      '/equipment',
      filteredEquipment(() => [], none),
      userWith('Equipment.view', 'CoreProduct.searchAll'),
    );
    await screen.findByText('Nothing has been added to My Equipment yet.');
    expect(screen.queryByRole('link', { name: 'Open the catalogue' })).toBeNull();
  });
});
