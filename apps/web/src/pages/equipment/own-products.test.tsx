import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MatchedProduct } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { uuidOf } from '#testing/catalogue.ts';
import { filteredEquipment } from '#testing/filtered-catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { listedOwnProduct, ownProduct } from '#testing/own-products.ts';
import { everything, userWith } from '#testing/people.ts';

const listPath = '/api/own-products/list';
const ok = (body: unknown): Answer => ({ status: 200, body });
const pageOf = (rows: readonly ListedOwnProduct[], has_more = false, total = rows.length) =>
  ok({ own_products: rows, has_more, total });
const rows = [
  listedOwnProduct(1, { total_assets: 1412, label: 'Flow Computer' }),
  listedOwnProduct(2, { total_assets: 0, is_in_my_equipment: false }),
];

async function open(script: Script = {}, user = everything) {
  const opened = openApp(
    '/own-products',
    {
      [`POST ${listPath}`]: pageOf(rows),
      'POST /api/own-products/joins': ok({ joins: [], has_more: false }),
      ...script,
    },
    user,
  );
  await screen.findByRole('heading', { level: 1, name: 'Own Products' });
  return opened;
}

const known: MatchedProduct = {
  uuid: uuidOf(900),
  type: 'product',
  name: 'FC-2200',
  manufacturer: 'Halden Controls',
  label: null,
  is_own: false,
};

const row = (name: string | RegExp) => screen.findByRole('row', { name });
const entries = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it('lists the own products with links to their pages and assets', async () => {
  await open();
  const first = within(await row(/Skid controller 1/));
  expect(first.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Skid controller 1', `/product/${uuidOf(1)}`],
    ['1,412', `/product/${uuidOf(1)}/assets`],
  ]);
  screen.getByText('2 own products');
});

it('offers Remove only for products without assets', async () => {
  await open();
  expect(await entries('Skid controller 1')).toEqual(['Edit', 'Ask the operators to add it']);
  await userEvent.keyboard('{Escape}');
  expect(await entries('Skid controller 2')).toEqual(['Edit', 'Ask the operators to add it', 'Remove']);
});

it('changes a product, and shows the refusal of the server at its field', async () => {
  const text = 'Your company already has this product.';
  let answer: Answer = { status: 422, body: { message: text, errors: { 'product.name': [text] } } };
  const { sentTo } = await open({
    'POST /api/filter/equipmentTypes': ok({ items: [{ value: 1, label: 'Flow Computer' }] }),
    [`PUT /api/own-products/${uuidOf(1)}`]: () => answer,
  });
  await entries('Skid controller 1');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Own Product' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(name, 'b');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(text);
  expect(name.value).toBe('Skid controller 1b');
  answer = ok({ product: ownProduct(1, { name: 'Skid controller 1b' }) });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Own Product Updated');
  await waitFor(() => expect(sentTo(listPath).length).toBeGreaterThan(1));
});

it('searches, and ignores the answer to an earlier text that comes late', async () => {
  const gates = new Map<string, (answer: Answer) => void>();
  await open({
    [`POST ${listPath}`]: async ({ body }) => {
      const { queryString } = body as { queryString: string };
      if (queryString === '') return pageOf(rows);
      return new Promise<Answer>((resolve) => gates.set(queryString, resolve));
    },
  });
  await row(/Skid controller 1/);
  const field = screen.getByRole('textbox', { name: 'Search own products' });
  await userEvent.type(field, 'pump');
  await waitFor(() => expect(gates.has('pump')).toBe(true));
  await userEvent.clear(field);
  await userEvent.type(field, 'skid');
  await waitFor(() => expect(gates.has('skid')).toBe(true));
  gates.get('skid')?.(pageOf([listedOwnProduct(3)]));
  await row(/Skid controller 3/);
  gates.get('pump')?.(pageOf([listedOwnProduct(4)]));
  await waitFor(() => expect(screen.queryByText('Skid controller 4')).toBeNull());
  expect(screen.getByText('Skid controller 3')).toBeDefined();
});

it('says that nothing matches the search', async () => {
  await open({
    [`POST ${listPath}`]: ({ body }) => pageOf((body as { queryString: string }).queryString === '' ? rows : []),
  });
  await row(/Skid controller 1/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search own products' }), 'nothing');
  await screen.findByText('No Results');
});

it('shows only those that the catalogue has now, from the line on My Equipment, until the user wants all', async () => {
  const lists = ({ body }: { body: unknown }) =>
    pageOf((body as { isProposed: boolean }).isProposed ? [listedOwnProduct(3, { proposal: known })] : rows);
  const { router } = openApp('/equipment', {
    ...filteredEquipment(() => []),
    'GET /api/own-products/proposals': ok({ total: 1, is_complete: true }),
    [`POST ${listPath}`]: lists,
    'POST /api/own-products/joins': ok({ joins: [], has_more: false }),
  });
  await userEvent.click(await screen.findByRole('link', { name: '1 own product to join' }));
  await row(/Skid controller 3/);
  expect(router.state.location.search).toBe('?proposed=1');
  const only = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only those in the catalogue now' });
  expect(only.checked).toBe(true);
  await userEvent.click(only);
  await row(/Skid controller 1/);
  expect(screen.queryByText('Skid controller 3')).toBeNull();
});

it.each([
  [{ total: 0, is_complete: true }, null],
  [{ total: 3, is_complete: false }, 'at least 3 own products to join'],
])('has a line on My Equipment for %o: %s', async (proposals, text) => {
  openApp('/equipment', { ...filteredEquipment(() => []), 'GET /api/own-products/proposals': ok(proposals) });
  if (text) await screen.findByRole('link', { name: text });
  const line = await screen.findByText(/^148 products, 2,316 assets/);
  expect(line.textContent).toBe(`148 products, 2,316 assets${text ? `, ${text}` : ''}`);
});

it('without own products offers to add one, to users who may', async () => {
  await open({ [`POST ${listPath}`]: pageOf([]) });
  await screen.findByText('There are no own products yet');
  expect(screen.getAllByRole('button', { name: 'Add own product' })).toHaveLength(2);
});

it('shows users who may not edit only the products', async () => {
  await open({}, userWith('Equipment.view'));
  await row(/Skid controller 1/);
  expect(screen.queryByRole('button', { name: /Add own product|Actions for/ })).toBeNull();
});

it('asks the operators after it showed everything that is sent', async () => {
  const suggestPath = `/api/own-products/${uuidOf(1)}/suggest`;
  let answer: Answer = { status: 500, body: { message: 'Broken.' } };
  const { sentTo } = await open({ [`POST ${suggestPath}`]: () => answer });
  await entries('Skid controller 1');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Ask the operators to add it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the operators' }));
  const sent = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sent).toEqual(['Brandt Pump Works', 'Skid controller 1', 'Flow Computer']);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Broken.');
  answer = { status: 204 };
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('Sent to the operators');
  expect(sentTo(suggestPath)).toEqual([undefined, undefined]);
});

it('says that the operators were asked, or that the catalogue has it now', async () => {
  const proposal = { ...known, name: 'SK-9' };
  await open({
    [`POST ${listPath}`]: pageOf([listedOwnProduct(1, { is_suggested: true }), listedOwnProduct(2, { proposal })]),
  });
  expect((await row(/Skid controller 1/)).textContent).toContain('The operators were asked');
  const second = await row(/Skid controller 2/);
  expect(second.textContent).toContain('The catalogue has it now');
  expect(within(second).getByRole('link', { name: 'Halden Controls SK-9' }).getAttribute('href')).toBe(
    `/product/${uuidOf(900)}`,
  );
  expect(await entries('Skid controller 2')).toEqual(['Edit', 'Remove']);
});
