import type { ProductAlias } from '@rampart/contract/api/spreadsheets/matching.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';

const aliasOf = (given: Partial<ProductAlias>): ProductAlias => ({
  id: 6,
  maker: 'A-B',
  model: 'CLX 5580',
  product: {
    uuid: uuidOf(4),
    type: 'product',
    name: 'ControlLogix 5580 controllers',
    manufacturer: 'Rockwell Automation',
    label: null,
    is_own: false,
  },
  at: '2026-03-01T00:00:00.000Z',
  added_by: null,
  ...given,
});

/** The page with a server that accepts and removes like the real one. */
function openAliases(suggested: ProductAlias[], used: ProductAlias[] = []) {
  const lists = { suggested, used };
  const remove = (id: number) => {
    lists.suggested = lists.suggested.filter((alias) => alias.id !== id);
    lists.used = lists.used.filter((alias) => alias.id !== id);
    return { status: 204 };
  };
  return openApp('/admin/catalogue/product-aliases', {
    'POST /api/admin/catalogue/product-aliases': ({ body }) => ({
      status: 200,
      body: {
        aliases: (body as { is_suggested: boolean }).is_suggested ? lists.suggested : lists.used,
        has_more: false,
      },
    }),
    'POST /api/admin/catalogue/product-aliases/6/accept': () => {
      lists.used = [...lists.used, ...lists.suggested.map((alias) => ({ ...alias, added_by: 'Maren Okafor' }))];
      lists.suggested = [];
      return { status: 204 };
    },
    'POST /api/admin/catalogue/product-aliases/7/accept': {
      status: 409,
      body: { message: 'This maker and model already refer to another product. Remove that alias first.' },
    },
    'DELETE /api/admin/catalogue/product-aliases/6': () => remove(6),
    'DELETE /api/admin/catalogue/product-aliases/8': () => remove(8),
  });
}

const press = async (name: string, within_: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(within_.getByRole('button', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists suggestions with what was written and the product, and accepts one after a question', async () => {
  openAliases([aliasOf({})]);
  const table = within(await screen.findByRole('table', { name: 'Suggestions' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/CLX 5580.*A-B.*ControlLogix 5580.*Rockwell Automation/);
  await press('Accept A-B CLX 5580');
  const dialog = await dialogOf('Accept Alias');
  expect(dialog.getByText(/Imports of all companies then match “A-B CLX 5580” to Rockwell Automation/)).toBeDefined();
  await press('Accept Alias', dialog);
  expect(await screen.findByText('Alias accepted')).toBeDefined();
  const used = within(await screen.findByRole('table', { name: 'Aliases in use' }));
  expect(used.getByText('Maren Okafor')).toBeDefined();
  expect(await screen.findByText('No suggestions are waiting')).toBeDefined();
});

it('rejects a suggestion', async () => {
  openAliases([aliasOf({ maker: '' })]);
  await screen.findByRole('table', { name: 'Suggestions' });
  expect(screen.getByText('No maker')).toBeDefined();
  await press('Reject CLX 5580');
  await press('Reject Suggestion', await dialogOf('Reject Suggestion'));
  expect(await screen.findByText('No suggestions are waiting')).toBeDefined();
});

it('removes an alias that imports use', async () => {
  openAliases([], [aliasOf({ id: 8, added_by: 'Maren Okafor' })]);
  await screen.findByRole('table', { name: 'Aliases in use' });
  await press('Remove A-B CLX 5580');
  await press('Remove Alias', await dialogOf('Remove Alias'));
  expect(await screen.findByText('There are no product aliases yet')).toBeDefined();
});

it('keeps the question open and says why an alias cannot be accepted', async () => {
  openAliases([aliasOf({ id: 7 })]);
  await screen.findByRole('table', { name: 'Suggestions' });
  await press('Accept A-B CLX 5580');
  const dialog = await dialogOf('Accept Alias');
  await press('Accept Alias', dialog);
  expect(await dialog.findByText(/already refer to another product/)).toBeDefined();
});

it('says which list could not be loaded, shows the other one, and tries again', async () => {
  let isDown = true;
  openApp('/admin/catalogue/product-aliases', {
    'POST /api/admin/catalogue/product-aliases': ({ body }) => {
      const { is_suggested } = body as { is_suggested: boolean };
      if (is_suggested && isDown) return { status: 500, body: { message: 'Server Error' } };
      return { status: 200, body: { aliases: [aliasOf({})], has_more: false } };
    },
  });
  await screen.findByRole('table', { name: 'Aliases in use' });
  const suggestions = within(screen.getByRole('region', { name: 'Suggestions' }));
  const again = await suggestions.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('table', { name: 'Suggestions' })).toBeDefined();
});
