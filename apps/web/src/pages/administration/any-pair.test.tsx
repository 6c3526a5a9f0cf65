import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const ok = (body: unknown): Answer => ({ status: 200, body });
const product = (id: number, name: string) => ({
  uuid: uuidOf(id),
  name,
  manufacturer: 'Orlec',
  type: 'product',
  label: null,
  has_bom: false,
});
const side = (id: number, name: string, products: number | null = null) => ({
  uuid: uuidOf(id),
  name,
  manufacturer: products === null ? 'Orlec' : null,
  label: null,
  vulnerabilities: 2,
  products,
  companies: 0,
  assets: 0,
});
const maker = (id: number, name: string) => ({ uuid: uuidOf(id), name, other_names: [], products: 2 });
const searchPath = 'POST /api/admin/catalogue/waiting-boms/products';

async function open(script: Script) {
  const opened = openApp('/admin/catalogue/doubles', {
    'POST /api/admin/catalogue/doubles': () => ok({ doubles: [], has_more: false, total: 0, searched_at: null }),
    'POST /api/admin/catalogue/other-names': () => ok({ names: [], has_more: false }),
    'POST /api/admin/catalogue/merges/list': () => ok({ merges: [], has_more: false }),
    'POST /api/admin/catalogue/renames/list': () => ok({ renames: [], has_more: false }),
    'POST /api/admin/catalogue/manufacturer-merges/list': () => ok({ merges: [], has_more: false }),
    ...script,
  });
  await screen.findByRole('heading', { level: 1, name: 'Duplicates' });
  return opened;
}

it('merges a product with any other one, after the search and the preview', async () => {
  const preview = {
    findings: 1,
    shared_findings: 0,
    statements: 0,
    components: 0,
    aliases: 0,
    decisions: 0,
    renamed: 0,
  };
  let first: Answer = {
    status: 422,
    body: { message: 'x', errors: { kept: ['A product and a component cannot be merged.'] } },
  };
  const { requests } = await open({
    [searchPath]: () => ok({ products: [product(1, 'RX100'), product(2, 'Panel')] }),
    [`GET /api/admin/catalogue/merges/preview/${uuidOf(1)}/${uuidOf(2)}`]: () => first,
    [`GET /api/admin/catalogue/merges/preview/${uuidOf(2)}/${uuidOf(1)}`]: () =>
      ok({ merged: side(2, 'Panel'), kept: side(1, 'RX100'), ...preview }),
    'POST /api/admin/catalogue/merges': () => ok({ id: 5 }),
  });
  await screen.findByText('Search for a product');
  await userEvent.type(screen.getByRole('textbox', { name: 'Search products' }), 'x');
  await userEvent.click(await screen.findByRole('button', { name: 'Merge: RX100' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Merge Product\b/ }));
  expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  const field = dialog.getByRole('combobox', { name: 'Merge with' });
  await userEvent.type(field, 'pan');
  await dialog.findByRole('option', { name: /Panel/ });
  expect(dialog.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}{Enter}');
  // What the server refuses stays in the dialog.
  await dialog.findByText('A product and a component cannot be merged.');
  first = ok({ merged: side(1, 'RX100'), kept: side(2, 'Panel'), ...preview });
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  const question = within(await screen.findByRole('dialog', { name: /^Merge Products/ }));
  await question.findByText('No Asset ID changes');
  await userEvent.click(question.getByRole('radio', { name: /^Panel/ }));
  await userEvent.click(await question.findByRole('button', { name: 'Merge' }));
  await screen.findByText('The merge has started');
  const sent = requests.find(({ method, path }) => method === 'POST' && path === '/api/admin/catalogue/merges');
  expect(sent?.body).toEqual({ merged: uuidOf(1), kept: uuidOf(2) });
});

it('renames any product', async () => {
  const path = `/api/admin/catalogue/products/${uuidOf(1)}/name`;
  const { requests } = await open({
    [searchPath]: () => ok({ products: [product(1, 'RX100')] }),
    [`POST ${path}/preview`]: () =>
      ok({ product: side(1, 'RX100'), name: 'RX200', obstacle: null, aliases: 0, other_names: 0 }),
    [`PUT ${path}`]: () => ok({ id: 3 }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search products' }), 'x');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: RX100' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Rename Product/ }));
  expect(dialog.queryByRole('radio')).toBeNull();
  const field = dialog.getByRole('textbox', { name: 'New name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'RX200{Enter}');
  await screen.findByText('Product renamed');
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'RX200' });
});

it('offers to try again if the search for products fails, and says if it finds none', async () => {
  let answer: Answer = { status: 500, body: { message: 'x' } };
  await open({ [searchPath]: () => answer });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search products' }), 'x');
  const list = within(screen.getByRole('region', { name: 'Any product' }));
  const again = await list.findByRole('button', { name: /Try again/i });
  answer = ok({ products: [] });
  await userEvent.click(again);
  await list.findByText('No product has all of these words.');
});

it('merges a manufacturer with any other one, and renames one', async () => {
  const preview = { same: 0, same_names: [], renamed: 0, aliases: 0, publishers: 0, own_products: 0 };
  const { requests } = await open({
    'POST /api/admin/catalogue/manufacturers': () =>
      ok({ manufacturers: [maker(1, 'Orlec'), maker(2, 'Zimmer')], total: 2, has_more: false }),
    [`GET /api/admin/catalogue/manufacturer-merges/preview/${uuidOf(1)}/${uuidOf(2)}`]: () =>
      ok({ merged: side(1, 'Orlec', 2), kept: side(2, 'Zimmer', 2), ...preview }),
    [`GET /api/admin/catalogue/manufacturer-merges/preview/${uuidOf(2)}/${uuidOf(1)}`]: () =>
      ok({ merged: side(2, 'Zimmer', 2), kept: side(1, 'Orlec', 2), ...preview }),
    'POST /api/admin/catalogue/manufacturer-merges': () => ok({ id: 5 }),
    [`GET /api/admin/catalogue/manufacturers/${uuidOf(1)}/usage`]: () =>
      ok({ maker: side(1, 'Orlec', 2), aliases: 0, own_products: 0, names: [] }),
    [`PUT /api/admin/catalogue/manufacturers/${uuidOf(1)}/name`]: () => ok({ former_name: 'Orlec' }),
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Manufacturers' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Merge: Orlec' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Merge Manufacturer\b/ }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Merge with' }), 'zi');
  await userEvent.click(await dialog.findByRole('option', { name: /Zimmer/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  const question = within(await screen.findByRole('dialog', { name: 'Merge Manufacturers' }));
  await question.findByText('No Asset ID changes');
  await userEvent.click(question.getByRole('button', { name: 'Merge' }));
  await screen.findByText('The merge has started');
  expect(requests.some(({ path }) => path === '/api/admin/catalogue/manufacturer-merges')).toBe(true);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: Orlec' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename Manufacturer' }));
  await userEvent.type(rename.getByRole('textbox', { name: 'New name' }), ' AG{Enter}');
  await screen.findByText('Manufacturer renamed');
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Orlec AG' });
});
