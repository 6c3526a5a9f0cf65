import type { Asset } from '@rampart/contract/api/assets.ts';
import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asset, assetShelf, assetsPath, listOf } from '#testing/assets.ts';
import { uuidOf } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { userWith } from '#testing/people.ts';

const assets = (count: number, over: (id: number) => Partial<Asset> = () => ({})) =>
  Array.from({ length: count }, (_, index) => asset(index + 1, over(index + 1)));

async function open(shelf: Asset[], wanted: Parameters<typeof assetShelf>[1] = {}, user?: CurrentUser) {
  const opened = openApp(assetsPath, assetShelf(shelf, wanted), user);
  await screen.findByRole('heading', { level: 1, name: 'Equipment: Halden Controls FC-2200 Flow Computer' });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return { ...opened, lists: () => opened.sentTo(`/api${assetsPath}`) as ListBody[] };
}

interface ListBody {
  productFilterState: Record<string, unknown>;
  orderState: { name: string; by: string };
  pagination: { page: number; limit: number };
}

const failed = { status: 500, body: { message: 'Something went wrong.' } };
const table = () => screen.getByRole('table', { name: 'Assets' });
// Queries the markup, because finding hundreds of rows by role takes seconds.
const rows = () => [...table().querySelectorAll<HTMLElement>('tbody > tr')];
const headers = () =>
  within(table())
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const all = () => box('all loaded assets');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .slice(1)
    .map(({ checked }) => checked);

it('shows the product and its rating in the head, and links back and to the product', async () => {
  await open(assets(2));
  expect(screen.getByText('Alert')).toBeDefined();
  expect(screen.getByRole('link', { name: '« Back to My Equipment' }).getAttribute('href')).toBe('/equipment');
  expect(screen.getByRole('link', { name: 'View Product' }).getAttribute('href')).toBe(`/product/${uuidOf(1)}`);
});

it('counts assets, locations and action items', async () => {
  await open(assets(2), { metadata: { total_assets: 1612, total_locations: 1 } });
  expect(screen.getByText('1,612').parentElement?.textContent).toBe('1,612 assets');
  expect(screen.getByText('1').parentElement?.textContent).toBe('1 location');
  expect(screen.getByText('12').parentElement?.textContent).toBe('12 action items');
});

it('links from the action items to their page with the same filter, if the user may open it', async () => {
  const opened = await open(assets(2));
  const link = () => screen.getByRole('link', { name: '12 action items' });
  expect(link().getAttribute('href')).toBe(`/product/${uuidOf(1)}/action-items`);
  await userEvent.click(within(screen.getByLabelText('Filters')).getByRole('button', { name: 'Priority' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'High' }));
  await waitFor(() => expect(opened.lists().at(-1)?.productFilterState.priorities).toEqual(['high']));
  expect((await screen.findByRole('link', { name: '12 action items' })).getAttribute('href')).toBe(
    `/product/${uuidOf(1)}/action-items?priorities=high`,
  );
});

it('counts action items without a link if the user may not open them', async () => {
  await open(assets(2), {}, userWith('Equipment.view'));
  expect(screen.getByText('12').parentElement?.textContent).toBe('12 action items');
  expect(screen.queryByRole('link', { name: '12 action items' })).toBeNull();
});

it('says Not Found for a product that does not exist', async () => {
  openApp(assetsPath, {
    [`GET /api/product/${uuidOf(1)}/basic-info`]: { status: 404, body: { message: 'Not Found' } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined();
});

describe('the table', () => {
  it('shows the fields of each asset, and a dash for an empty field', async () => {
    await open([
      asset(1, { notes: 'Berth 2' }),
      asset(2, { location_id: null, location_name: null, priority_level: null }),
    ]);
    const text = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(text(rows()[0]).slice(1)).toEqual([
      'GT-FC-1001',
      'HC22-40001',
      'High',
      'Galveston Terminal',
      'Berth 2',
      'Edit',
    ]);
    expect(text(rows()[1]).slice(1)).toEqual(['GT-FC-1002', 'HC22-40002', '–', '–', '–', 'Edit']);
  });

  it('hides Asset ID and Serial Number if all are empty, and shows the Rampart identifier if needed', async () => {
    await open(assets(2, () => ({ company_asset_uid: null, serial_number: null })));
    expect(headers()).toEqual(['', 'Rampart ID', 'Priority', 'Location', 'Notes', 'Actions']);
    expect(within(table()).getByText('RMP-1')).toBeDefined();
  });

  it('hides the Rampart identifier if every asset has another one', async () => {
    await open([asset(1), asset(2, { company_asset_uid: null })]);
    expect(headers()).toEqual(['', 'Asset ID', 'Serial Number', 'Priority', 'Location', 'Notes', 'Actions']);
  });

  it('shows the firmware version after the serial number if an asset of the complete list has one', async () => {
    await open([asset(1), asset(2, { firmware_version: '33.017' })]);
    expect(headers().slice(1, 5)).toEqual(['Asset ID', 'Serial Number', 'Firmware Version', 'Priority']);
    const versions = rows().map((row) => within(row).getAllByRole('cell')[3]);
    expect(versions.map((cell) => [cell?.textContent, cell?.title])).toEqual([
      ['–', ''],
      ['33.017', '33.017'],
    ]);
  });

  it('sorts by firmware version in both directions', async () => {
    const { lists } = await open([asset(1, { firmware_version: '33.017' })]);
    const sort = () => userEvent.click(within(table()).getByRole('button', { name: 'Firmware Version' }));
    await sort();
    await sort();
    expect(lists().map(({ orderState }) => orderState)).toEqual([
      { name: 'asset_id', by: 'asc' },
      { name: 'firmware_version', by: 'asc' },
      { name: 'firmware_version', by: 'desc' },
    ]);
  });

  it('starts with asset id ascending; the same column is reversed, a new one starts ascending', async () => {
    const { lists } = await open(assets(2));
    const sort = (name: string) => userEvent.click(within(table()).getByRole('button', { name }));
    await sort('Asset ID');
    await sort('Location');
    await sort('Location');
    expect(lists().map(({ orderState }) => [orderState.name, orderState.by])).toEqual([
      ['asset_id', 'asc'],
      ['asset_id', 'desc'],
      ['location', 'asc'],
      ['location', 'desc'],
    ]);
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Location' }).getAttribute('aria-sort')).toBe('descending'),
    );
  });

  it('loads 25 more at a time, and starts at page 1 with another order', async () => {
    const { lists } = await open(assets(60));
    expect(rows()).toHaveLength(25);
    expect(screen.getByText('25 of 60 assets')).toBeDefined();
    await userEvent.click(button('Load More'));
    await waitFor(() => expect(rows()).toHaveLength(50));
    await userEvent.click(button('Load More'));
    await waitFor(() => expect(rows()).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    await userEvent.click(within(table()).getByRole('button', { name: 'Notes' }));
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(lists().map(({ pagination }) => pagination)).toEqual([1, 2, 3, 1].map((page) => ({ page, limit: 25 })));
  });

  it('tells screen readers the number of all rows and the index of each row', async () => {
    await open(assets(30));
    expect(table().getAttribute('aria-rowcount')).toBe('31');
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('says that there are no assets, and offers to add one', async () => {
    await open([]);
    expect(screen.getByText('No assets for this product')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Add Asset' })).toHaveLength(2);
  });

  it('offers to try again after it failed to load', async () => {
    let isDown = true;
    await open(assets(1), { answers: { '': (request) => (isDown ? failed : listOf(assets(1))(request)) } });
    isDown = false;
    await userEvent.click(button('Try again'));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

it('filters by location, priority, mitigation status and search', async () => {
  const { lists, sentTo } = await open(assets(2));
  const bar = within(screen.getByLabelText('Filters'));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Location',
    'Priority',
    'Mitigation Status',
    'Advanced',
  ]);
  await userEvent.click(bar.getByRole('button', { name: 'Location' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Galveston Terminal' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.type(bar.getByRole('textbox', { name: 'Search products and assets' }), 'berth{Enter}');
  await waitFor(() => expect(lists().at(-1)?.productFilterState).toEqual({ locations: [7], queryString: 'berth' }));
  expect(screen.getByRole('button', { name: 'Remove Location Galveston Terminal' })).toBeDefined();
  expect(sentTo('/api/equipment/locations')[0]).toEqual({ filterState: { queryString: '' }, product: uuidOf(1) });
  await userEvent.click(bar.getByRole('button', { name: 'Mitigation Status' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Complete' }));
  await waitFor(() => expect(lists().at(-1)?.productFilterState).toMatchObject({ mitigationStatuses: ['complete'] }));
});

it('filters by firmware version, and by what is not known of an asset', async () => {
  const options = (items: object[]) => () => ({ status: 200, body: { items } });
  const { lists, sentTo } = await open(assets(2), {
    answers: {
      '/filter/firmwareVersions': options([{ value: '33.011', label: '33.011', assets_count: 12 }]),
      '/filter/exposure': options([{ value: 'no_version', label: 'No version', assets_count: 1_204 }]),
    },
  });
  const bar = within(screen.getByLabelText('Filters'));
  await userEvent.click(bar.getByRole('button', { name: 'Advanced' }));
  const tray = within(screen.getByRole('group', { name: 'Advanced' }));
  // They do not depend on each other, so no chevron is between them.
  expect(screen.getByRole('group', { name: 'Advanced' }).querySelectorAll(':scope > svg')).toHaveLength(0);
  await userEvent.click(tray.getByRole('button', { name: 'Firmware Version' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /33\.011/ }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(tray.getByRole('button', { name: 'Exposure' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /No version/ }));
  await waitFor(() =>
    expect(lists().at(-1)?.productFilterState).toEqual({
      firmwareVersions: ['33.011'],
      exposure: ['no_version'],
      queryString: '',
    }),
  );
  expect(screen.getByRole('button', { name: 'Remove Firmware Version 33.011' })).toBeDefined();
  expect(sentTo(`/api/product/${uuidOf(1)}/assets/filter/exposure`)[0]).toEqual({ filterState: {} });
});

it('says how many assets match the filter', async () => {
  await open(assets(30), { metadata: { total_assets: 90, total_listed: 28 } });
  expect(screen.getByText('25 of 28 assets')).toBeDefined();
});

it('says No Results if the filters match nothing', async () => {
  const found = ({ productFilterState }: ListBody) => (productFilterState.queryString === 'zzz' ? [] : assets(1));
  await open(assets(1), { answers: { '': (request) => listOf(found(request.body as ListBody))(request) } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search products and assets' }), 'zzz{Enter}');
  expect(await screen.findByText('No Results')).toBeDefined();
});

describe('the selection', () => {
  it('replaces the counts by its two buttons', async () => {
    await open(assets(3));
    await userEvent.click(box('GT-FC-1001'));
    expect(button('Edit Selected Assets (1)')).toBeDefined();
    expect(screen.queryByText(/action items/)).toBeNull();
    await userEvent.click(button('Clear Selections'));
    expect(screen.queryByRole('button', { name: /Edit Selected/ })).toBeNull();
    expect(screen.getByText(/action items/)).toBeDefined();
  });

  it('selects all loaded rows or none of them, and shows a part as mixed', async () => {
    await open(assets(30));
    await userEvent.click(box('GT-FC-1001'));
    expect(all().indeterminate).toBe(true);
    await userEvent.click(all());
    expect(button('Edit Selected Assets (25)')).toBeDefined();
    expect([all().checked, all().indeterminate]).toEqual([true, false]);
    await userEvent.click(button('Load More'));
    await waitFor(() => expect(rows()).toHaveLength(30));
    expect(all().indeterminate).toBe(true);
    await userEvent.click(all());
    await userEvent.click(all());
    expect(selected()).not.toContain(true);
  });

  it('says that the search or the filters hide selected rows, and can still be cleared', async () => {
    const found = ({ productFilterState }: ListBody) => (productFilterState.queryString === 'zzz' ? [] : assets(3));
    await open(assets(3), { answers: { '': (request) => listOf(found(request.body as ListBody))(request) } });
    await userEvent.click(box('GT-FC-1001'));
    await userEvent.click(box('GT-FC-1002'));
    expect(screen.queryByText(/selected assets? (is|are)/)).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search products and assets' }), 'zzz{Enter}');
    await screen.findByText('2 selected assets are hidden by the search');
    expect(button('Edit Selected Assets (2)')).toBeDefined();
    await userEvent.click(button('Clear Selections'));
    expect(screen.queryByText(/hidden by/)).toBeNull();
  });

  it('selects a range with the shift key', async () => {
    await open(assets(6));
    const user = userEvent.setup();
    await user.click(box('GT-FC-1002'));
    await user.keyboard('{Shift>}');
    await user.click(box('GT-FC-1005'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual([false, true, true, true, true, false]);
  });

  it('is cleared when the edit dialog closes, and for another product', async () => {
    const { router } = await open(assets(3));
    await userEvent.click(all());
    await userEvent.click(button('Edit Selected Assets (3)'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(selected()).toEqual([false, false, false]));
    await userEvent.click(all());
    await router.navigate(`/product/${uuidOf(2)}/assets`);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Edit Selected/ })).toBeNull());
  });
});

describe('without Equipment.edit', () => {
  it('shows the fields and history of a row, and offers no action that the server would refuse', async () => {
    await open([asset(1, { firmware_version: 'V2.9.4' })], {}, userWith('Equipment.view'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Asset' })).toBeNull();
    await userEvent.click(button('View GT-FC-1001'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asset' }));
    expect(dialog.getByText('HC22-40001')).toBeDefined();
    expect(dialog.getByText('Firmware Version').nextElementSibling?.textContent).toBe('V2.9.4');
    expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('tab', { name: 'History' }));
    expect(await dialog.findByText('No history yet')).toBeDefined();
    expect(dialog.getAllByRole('button')).toEqual(dialog.getAllByRole('button', { name: 'Close' }));
  });
});
