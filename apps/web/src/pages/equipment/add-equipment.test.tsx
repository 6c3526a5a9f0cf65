import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { asset, assetShelf, assetsPath } from '#testing/assets.ts';
import { listedProduct, uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const path = `/api${assetsPath}/create-several`;
const ok = (body: unknown): Answer => ({ status: 200, body });

afterEach(() => {
  notifications.clean();
  sessionStorage.clear();
});

async function open(answer: Script[string] = ok({ assets: [asset(1)] }), user = everything) {
  const opened = openApp(
    `/equipment/add?product=${uuidOf(1)}`,
    { ...assetShelf([asset(1)]), [`POST ${path}`]: answer },
    user,
  );
  await screen.findByRole('heading', { level: 1, name: 'Add Equipment: Halden Controls FC-2200 Flow Computer' });
  return { ...opened, sent: () => opened.sentTo(path) as { assets: Record<string, unknown>[] }[] };
}

const cell = (column: string, nth: number) => screen.getByLabelText<HTMLInputElement>(`${column}, asset ${nth}`);
const rows = () => screen.getAllByRole('row').length - 1;
const paste = (into: HTMLElement, text: string) => fireEvent.paste(into, { clipboardData: { getData: () => text } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Add (Assets|\d+ Assets?)$/ });
const save = () => userEvent.click(saveButton());
const reasonOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

const blank = {
  company_asset_uid: '',
  serial_number: '',
  firmware_version: '',
  notes: '',
  priority_level: null,
  location_id: null,
  location_name: null,
};

describe('the grid', () => {
  it('starts with five empty rows, and nothing to save', async () => {
    await open();
    expect(rows()).toBe(5);
    expect(saveButton().disabled).toBe(true);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Number',
      'Asset ID',
      'Serial Number',
      'Location',
      'Priority',
      'Notes',
      'Firmware Version',
      'Actions',
    ]);
  });

  it('moves with Enter and the arrow keys, and Enter in the last row makes a new one', async () => {
    await open();
    await userEvent.click(cell('Asset ID', 4));
    await userEvent.keyboard('A-4{Enter}A-5{Enter}A-6');
    expect(rows()).toBe(6);
    expect([4, 5, 6].map((nth) => cell('Asset ID', nth).value)).toEqual(['A-4', 'A-5', 'A-6']);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(cell('Asset ID', 5));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cell('Serial Number', 5));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(cell('Location', 5));
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(cell('Location', 4));
  });

  it('sends the filled rows, says how many assets, and opens the assets of the product', async () => {
    const { sent, router } = await open();
    await userEvent.type(cell('Asset ID', 1), ' A-1 ');
    await userEvent.type(cell('Location', 1), 'baytown tank farm');
    await userEvent.type(cell('Priority', 1), 'high');
    await userEvent.type(cell('Notes', 3), 'Spare');
    expect(saveButton().textContent).toBe('Add 2 Assets');
    await save();
    await screen.findByText('2 Assets Added');
    await waitFor(() => expect(router.state.location.pathname).toBe(assetsPath));
    expect(sent()).toEqual([
      {
        assets: [
          { ...blank, company_asset_uid: 'A-1', location_id: 8, priority_level: 'high' },
          { ...blank, notes: 'Spare' },
        ],
      },
    ]);
  });

  it('offers locations and priorities while the user types', async () => {
    await open();
    await userEvent.type(cell('Location', 1), 'farm');
    const option = await screen.findByRole('option', { name: 'Baytown Tank Farm' });
    expect(cell('Location', 1).getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowDown}');
    expect(option.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(cell('Location', 1).value).toBe('Baytown Tank Farm');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{Tab}m{ArrowDown}{Enter}');
    expect(cell('Priority', 1).value).toBe('Medium');
  });

  it('removes a row', async () => {
    await open();
    await userEvent.type(cell('Asset ID', 2), 'A-2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove asset 1' }));
    expect([rows(), cell('Asset ID', 1).value]).toEqual([4, 'A-2']);
    expect(document.activeElement).toBe(cell('Asset ID', 1));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(rows()).toBe(5);
  });
});

describe('a paste', () => {
  it('of 100 rows with headings goes to the fields with these names, and can be undone', async () => {
    const { sent } = await open();
    const lines = Array.from({ length: 100 }, (_, n) => `S-${n}\tHalden\tA-${n}\t"Rack ${n}\nleft"`);
    await userEvent.type(cell('Asset ID', 1), 'typed');
    paste(cell('Asset ID', 2), ['Serial No.\tMaker\tAsset ID\tNotes', ...lines].join('\r\n'));
    expect(rows()).toBe(101);
    screen.getByText('100 rows pasted. Ignored: Maker.');
    expect(saveButton().textContent).toBe('Add 101 Assets');
    await userEvent.click(cell('Asset ID', 2));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([rows(), cell('Asset ID', 1).value, cell('Asset ID', 2).value]).toEqual([5, 'typed', '']);
    paste(cell('Asset ID', 1), lines.map((line) => line.split('\t')[2]).join('\n'));
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.assets).toHaveLength(100);
    expect(sent()[0]?.assets[99]).toEqual({ ...blank, company_asset_uid: 'A-99' });
  });

  it('marks the cells that are not valid, and keeps the rest', async () => {
    const { sent } = await open();
    paste(cell('Asset ID', 1), `A-1\t\t\turgent\nA-1\t${'x'.repeat(101)}\nA-3\t\t\tLOW`);
    expect(reasonOf(cell('Priority', 1))).toBe('Use High, Medium or Low.');
    expect(reasonOf(cell('Asset ID', 2))).toBe('Another of these assets has the Asset ID A-1.');
    expect(reasonOf(cell('Serial Number', 2))).toBe('Serial Number must have at most 100 characters.');
    expect(cell('Priority', 3).getAttribute('aria-invalid')).toBe('false');
    screen.getByText('2 assets with a fault');
    await save();
    expect(document.activeElement).toBe(cell('Priority', 1));
    expect(sent()).toEqual([]);
    await userEvent.keyboard('High{Tab}');
    expect(reasonOf(cell('Priority', 1))).toBeUndefined();
  });

  it('with an unknown location creates it', async () => {
    const { sent } = await open();
    paste(cell('Location', 1), 'New Depot\ngalveston terminal');
    await waitFor(() => expect(reasonOf(cell('Location', 1))).toBe('New location'));
    expect(reasonOf(cell('Location', 2))).toBeUndefined();
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.assets).toEqual([
      { ...blank, location_name: 'New Depot' },
      { ...blank, location_id: 7 },
    ]);
  });

  it('with an unknown location marks it without the permission to edit locations', async () => {
    await open(undefined, userWith('Equipment.edit', 'Equipment.view'));
    paste(cell('Location', 1), 'New Depot\nGalveston Terminal');
    await waitFor(() => expect(reasonOf(cell('Location', 1))).toBe('There is no such location.'));
    expect(reasonOf(cell('Location', 2))).toBeUndefined();
  });
});

describe('a save that fails', () => {
  it('marks the cells that the server names, and keeps everything', async () => {
    const text = 'Another asset of this product has the Asset ID A-3.';
    const { sent } = await open({
      status: 422,
      body: { message: 'Invalid', errors: { 'assets.1.company_asset_uid': [text] } },
    });
    await userEvent.type(cell('Asset ID', 1), 'A-1');
    await userEvent.type(cell('Asset ID', 3), 'A-3');
    await save();
    await waitFor(() => expect(reasonOf(cell('Asset ID', 3))).toBe(text));
    expect(document.activeElement).toBe(cell('Asset ID', 3));
    expect(cell('Asset ID', 1).value).toBe('A-1');
    await userEvent.keyboard('A-4');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('without an answer says that the assets may have been added', async () => {
    await open(() => {
      throw new TypeError('Failed to fetch');
    });
    await userEvent.type(cell('Notes', 1), 'Spare');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The assets may have been added.');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe(assetsPath);
    expect(cell('Notes', 1).value).toBe('Spare');
  });

  it('sends once while the answer is late', async () => {
    let release: (answer: Answer) => void = () => {};
    const { sent } = await open(() => new Promise<Answer>((resolve) => (release = resolve)));
    await userEvent.type(cell('Asset ID', 1), 'A-1');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    fireEvent.submit(saveButton().closest('form') as HTMLFormElement);
    release(ok({ assets: [asset(1)] }));
    await screen.findByText('Asset Added');
    expect(sent()).toHaveLength(1);
  });
});

it('asks before typed assets are left, and keeps them while another product is chosen', async () => {
  const { router } = await open();
  await userEvent.type(cell('Asset ID', 1), 'A-1');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Unsaved changes' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/equipment/add');
  await userEvent.click(screen.getByRole('button', { name: 'Change Product' }));
  await screen.findByRole('combobox', { name: 'Product' });
  await router.navigate(-1);
  await waitFor(() => expect(cell('Asset ID', 1).value).toBe('A-1'));
});

describe('the search for the product', () => {
  const found = (names: string[]) =>
    ok({ products: names.map((name, n) => listedProduct(n + 1, { name })), total: names.length, has_more: false });
  const script = (over: Script = {}): Script => ({
    'POST /api/equipment': ok({
      ...(found(['Own Controller']).body as object),
      metadata: { total_products: 1, total_assets: 3 },
    }),
    'POST /api/filter/products': found(['Pump A', 'Pump B']),
    ...assetShelf([asset(1)]),
    ...over,
  });

  it('offers My Equipment, then what matches, and is used with the keyboard', async () => {
    const { router, sentTo } = openApp('/equipment/add', script());
    await screen.findByRole('option', { name: /Own Controller/ });
    const field = screen.getByRole('combobox', { name: 'Product' });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'pump');
    await screen.findByRole('option', { name: /Pump B/ });
    expect(sentTo('/api/filter/products').at(-1)).toMatchObject({ filterState: { queryString: 'pump' } });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(`?product=${uuidOf(1)}`));
    await screen.findByRole('table', { name: 'New assets' });
    await userEvent.click(screen.getByRole('button', { name: 'Change Product' }));
    expect(await screen.findByRole('group', { name: 'Recently used' })).toBeDefined();
  });

  it('does not choose a match of an earlier text', async () => {
    const gates = new Map<string, () => void>();
    const { router } = openApp(
      '/equipment/add',
      script({
        'POST /api/filter/products': async ({ body }) => {
          const { queryString } = (body as { filterState: { queryString: string } }).filterState;
          await new Promise<void>((resolve) => gates.set(queryString, resolve));
          return found([`For ${queryString}`]);
        },
      }),
    );
    await screen.findByRole('option', { name: /Own Controller/ });
    await userEvent.type(screen.getByRole('combobox', { name: 'Product' }), 'ab{Enter}');
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect([...gates.keys()]).toEqual(['a', 'ab']));
    gates.get('ab')?.();
    await screen.findByRole('option', { name: /For ab/ });
    gates.get('a')?.();
    expect(screen.queryByRole('option', { name: 'For a' })).toBeNull();
  });
});
