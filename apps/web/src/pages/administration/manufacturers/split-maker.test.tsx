import type { DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import type { MakerProduct } from '@rampart/contract/api/administration/maker-splits.ts';
import type { MakerMerge } from '@rampart/contract/api/administration/manufacturers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const ok = (body: unknown): Answer => ({ status: 200, body });
const maker: DoubleSide = {
  uuid: uuidOf(1),
  name: 'Orlec',
  manufacturer: null,
  label: null,
  vulnerabilities: 9,
  products: 3,
  companies: 2,
  assets: 7,
};
const product = (id: number, name: string, over: Partial<MakerProduct> = {}): MakerProduct => ({
  id,
  uuid: uuidOf(id),
  name,
  is_component: false,
  label: 'PLC',
  vulnerabilities: 1,
  ...over,
});
const products = [
  product(11, 'RX 1'),
  product(12, 'RX 2', { label: null }),
  product(13, 'RX OS', { is_component: true }),
];
const preview = {
  maker,
  name: 'Orlec Rail',
  target: null,
  obstacle: null,
  products: 2,
  staying: 1,
  first_staying: [{ what: 'RX OS', why: 'It is being merged. Repeat the split after the merge.' }],
  names: ['Orlec Rail'],
  companies: 1,
  assets: 4,
  own_products: 1,
  own_products_kept: 2,
};

const path = `/api/admin/catalogue/manufacturers/${maker.uuid}`;

const script: Script = {
  [`GET ${path}/usage`]: () => ok({ maker, aliases: 1, own_products: 3, names: ['Orlec Rail'] }),
  [`POST ${path}/products`]: () => ok({ products: products.slice(0, 2), total: 3, has_more: true }),
  [`POST ${path}/products/ids`]: () => ok({ products: [11, 13] }),
  [`POST ${path}/splits/preview`]: () => ok(preview),
  [`POST ${path}/splits`]: () => ok({ id: 5 }),
  'POST /api/admin/catalogue/doubles': () => ok({ doubles: [], has_more: false, total: 0, searched_at: null }),
  'POST /api/admin/catalogue/manufacturers': () =>
    ok({
      manufacturers: [{ uuid: maker.uuid, name: 'Orlec', other_names: ['Orlec Rail'], products: 3 }],
      total: 1,
      has_more: false,
    }),
  'POST /api/admin/catalogue/manufacturer-merges/list': () => ok({ merges: [], has_more: false }),
};

async function open(given: Script = {}) {
  const opened = openApp(`/admin/catalogue/manufacturers/${maker.uuid}/split`, { ...script, ...given });
  await screen.findByRole('heading', { level: 1, name: 'Split Orlec' });
  return opened;
}

it('selects what came with another name, shows what moves, and splits', async () => {
  const { requests } = await open();
  const sent = (end: string) => requests.findLast(({ path: to }) => to.endsWith(end))?.body;
  await userEvent.click(screen.getByRole('combobox', { name: 'Name' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Orlec Rail' }));
  await screen.findByText('Selected the 2 products loaded under this name');
  expect(sent('/products/ids')).toEqual({ came_with: 'Orlec Rail' });
  // The list has loaded one of them.
  await screen.findByText('1 selected product not shown');
  await userEvent.click(screen.getByRole('checkbox', { name: /RX 2/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Split (3)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Manufacturer' }));
  for (const text of [
    'New in the catalogue',
    '“Orlec Rail” no longer refers to Orlec',
    '1 company, 4 assets',
    '1 own product with this manufacturer before the merge',
    '2 own products of companies stay with Orlec',
    'RX OS: It is being merged. Repeat the split after the merge.',
  ])
    await dialog.findByText(text);
  await userEvent.click(dialog.getByRole('button', { name: 'Split' }));
  await screen.findByText('The split has started');
  expect(sent('/splits')).toEqual({ name: 'Orlec Rail', products: [11, 13, 12] });
  await screen.findByRole('heading', { name: 'Merges and Splits of Manufacturers' });
});

it('needs a name and a product, and selects all that match', async () => {
  const { requests } = await open();
  const split = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Split \(/ });
  await userEvent.click(await screen.findByRole('button', { name: 'Select All (3)' }));
  await screen.findByText('Enter the new manufacturer first');
  expect(split().disabled).toBe(true);
  expect(requests.findLast(({ path: to }) => to.endsWith('/ids'))?.body).toEqual({ search: '' });
  await userEvent.type(screen.getByRole('combobox', { name: 'Name' }), 'Orlec Sea');
  expect(split().disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Clear Selections' }));
  expect(split().disabled).toBe(true);
});

it('says why nothing can move, and keeps a refusal in the dialog', async () => {
  const obstacle = 'This is the name of the manufacturer. Choose another one.';
  let shown: object = { ...preview, obstacle };
  const refusal = 'Manufacturers are being merged. Try again when this is done.';
  await open({
    [`POST ${path}/splits/preview`]: () => ok(shown),
    [`POST ${path}/splits`]: () => ({ status: 409, body: { message: refusal, errors: { name: [refusal] } } }),
  });
  await userEvent.type(screen.getByRole('combobox', { name: 'Name' }), 'Orlec');
  await userEvent.click(await screen.findByRole('checkbox', { name: /RX 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Split (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Manufacturer' }));
  await dialog.findByText(obstacle);
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Split' });
  expect(confirm.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  shown = { ...preview, target: { ...maker, name: 'Orlec Rail', products: 40 } };
  await userEvent.type(screen.getByRole('combobox', { name: 'Name' }), ' Two');
  await userEvent.click(screen.getByRole('button', { name: 'Split (1)' }));
  const again = within(await screen.findByRole('dialog', { name: 'Split Manufacturer' }));
  await again.findByText('In the catalogue, with 40 products');
  await userEvent.click(again.getByRole('button', { name: 'Split' }));
  await again.findByText(refusal);
});

it('lists splits with their progress, and undoes one after a question', async () => {
  const split: MakerMerge = {
    id: 5,
    kind: 'split',
    merged: 'Orlec',
    kept: { name: 'Orlec Rail', uuid: uuidOf(2) },
    state: 'split',
    products: 2,
    same: 0,
    products_total: 2,
    own_products: 1,
    own_products_kept: 0,
    assets: 0,
    renamed: 0,
    merged_by: 'Ada Tester',
    merged_at: '2026-11-19T05:00:00.000Z',
    undone_by: null,
    undone_at: null,
    leftover: [{ what: 'RX 9', why: 'Its manufacturer has changed.' }],
    companies_with_rest: 0,
  };
  const merges = [{ ...split, id: 6, state: 'splitting', products: 1 }, split];
  const { requests } = openApp('/admin/catalogue/doubles?of=manufacturers', {
    ...script,
    'POST /api/admin/catalogue/manufacturer-merges/list': () => ok({ merges, has_more: false }),
    'POST /api/admin/catalogue/manufacturer-merges/5/undo': () => ({ status: 204 }),
  });
  await screen.findByText('1 of 2 products done');
  await screen.findByText('2 products moved, 1 own product');
  await screen.findAllByText('RX 9: Its manufacturer has changed.');
  await screen.findByText('3 products, also Orlec Rail');
  expect(screen.getByRole('link', { name: 'Split: Orlec' }).getAttribute('href')).toBe(
    `/admin/catalogue/manufacturers/${maker.uuid}/split`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo the split of Orlec' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo Split' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The undo has started');
  await waitFor(() => expect(requests.filter(({ path: to }) => to.endsWith('/5/undo'))).toHaveLength(1));
});

it('says that there is no manufacturer at the address', async () => {
  openApp(`/admin/catalogue/manufacturers/${uuidOf(9)}/split`, {
    ...script,
    [`GET /api/admin/catalogue/manufacturers/${uuidOf(9)}/usage`]: () => ({ status: 404, body: { message: 'No.' } }),
    [`POST /api/admin/catalogue/manufacturers/${uuidOf(9)}/products`]: () => ({
      status: 404,
      body: { message: 'No.' },
    }),
  });
  await screen.findByText('There is no manufacturer at this address. It may have been merged.');
});
