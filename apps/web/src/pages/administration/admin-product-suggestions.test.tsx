import type { ProductSuggestion } from '@rampart/contract/api/own-products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answer, Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const path = '/admin/catalogue/product-suggestions';
const listPath = 'GET /api/admin/catalogue/product-suggestions';
const suggestion = (id: number, over: Partial<ProductSuggestion> = {}): ProductSuggestion => ({
  id,
  manufacturer: 'Brandt Pump Works',
  name: `Skid controller ${id}`,
  label: 'Flow Computer',
  suggested_on: '2026-11-11',
  ...over,
});
const ok = (body: unknown): Answer => ({ status: 200, body });

async function open(suggestions: ProductSuggestion[], script: Script = {}) {
  const opened = openApp(path, { [listPath]: () => ok({ suggestions }), ...script });
  await screen.findByRole('heading', { level: 1, name: 'Product suggestions' });
  return opened;
}

const ask = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};

it('lists the suggested products', async () => {
  await open([suggestion(1), suggestion(2, { label: null })]);
  const row = await screen.findByRole('row', { name: /Skid controller 1/ });
  expect(row.textContent).toContain('Brandt Pump Works');
  expect(row.textContent).toContain('Flow Computer');
  expect(row.textContent).toContain('11 Nov 2026');
});

it('accepts one after a question, and loads the list again', async () => {
  const left = [suggestion(1), suggestion(2)];
  const { requests } = await open(left, {
    'POST /api/admin/catalogue/product-suggestions/1/accept': () => {
      left.shift();
      return { status: 204 };
    },
  });
  const dialog = await ask('Accept Brandt Pump Works Skid controller 1', 'Add to Catalogue');
  dialog.getByText(/All companies then find Brandt Pump Works Skid controller 1 in the catalogue./);
  await userEvent.click(dialog.getByRole('button', { name: 'Add to Catalogue' }));
  await screen.findByText('Product added to the catalogue');
  await waitFor(() => expect(screen.queryByText('Skid controller 1')).toBeNull());
  expect(screen.getByText('Skid controller 2')).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('rejects one after a question. A refusal stays in the dialog', async () => {
  let answer: Answer = { status: 404, body: { message: 'There is no such suggestion any more.' } };
  const { requests } = await open([suggestion(1)], {
    'DELETE /api/admin/catalogue/product-suggestions/1': () => answer,
  });
  const dialog = await ask('Reject Brandt Pump Works Skid controller 1', 'Reject Suggestion');
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Reject Suggestion' }));
  await press();
  await dialog.findByText('There is no such suggestion any more.');
  answer = { status: 204 };
  await press();
  await screen.findByText('Suggestion rejected');
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

it('says that none are waiting', async () => {
  await open([]);
  await screen.findByText('No suggestions are waiting');
});
