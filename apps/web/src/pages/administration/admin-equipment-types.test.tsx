import type { TypeChange, TypedProduct } from '@rampart/contract/api/administration/types.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';

const product = (id: number, given: Partial<TypedProduct> = {}): TypedProduct => ({
  id,
  uuid: uuidOf(id),
  name: `Series ${id}`,
  manufacturer: 'Brevik',
  label: null,
  basis: { source: null, word: null, place: null, set_by: null },
  ...given,
});
const change: TypeChange = {
  id: 7,
  label: 'Router',
  products: 2,
  changed_by: 'Maren Okafor',
  changed_at: '2026-03-01T00:00:00.000Z',
  undone_by: null,
  undone_at: null,
};

/** The page with a server that changes types like the real one. */
function openTypes(products: TypedProduct[], answer = { status: 200, body: change as unknown }) {
  let changes: TypeChange[] = [];
  const sent: unknown[] = [];
  openApp('/admin/catalogue/types', {
    'GET /api/admin/catalogue/types': () => ({
      status: 200,
      body: {
        types: [{ value: 3, label: 'Router', category: 'Industrial Networking', products: 12 }],
        untyped: products.length,
        changes,
      },
    }),
    'POST /api/admin/catalogue/types/products': ({ body }) => {
      sent.push(body);
      return { status: 200, body: { products, total: products.length, has_more: false } };
    },
    'POST /api/admin/catalogue/types/changes': ({ body }) => {
      sent.push(body);
      if (answer.status === 200) changes = [change];
      return answer;
    },
    'POST /api/admin/catalogue/types/changes/7/undo': () => {
      changes = [{ ...change, undone_by: 'Maren Okafor', undone_at: '2026-03-02T00:00:00.000Z' }];
      return { status: 200, body: { restored: 1, kept: 1 } };
    },
  });
  return sent;
}

const chooseType = async (name: string, where: { getByRole: typeof screen.getByRole }) => {
  await userEvent.click(where.getByRole('combobox', { name: 'Equipment Type' }));
  await userEvent.click(await screen.findByRole('option', { name }));
};

it('says of each product what its type rests on', async () => {
  openTypes([
    product(1, { label: 'PLC', basis: { source: 'words', word: 'plc', place: 'name', set_by: null } }),
    product(2, { label: 'PLC', basis: { source: 'person', word: null, place: null, set_by: 'Maren' } }),
    product(3, { label: 'PLC', basis: { source: 'sheet', word: null, place: null, set_by: null } }),
    product(4),
  ]);
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Products' })).getAllByRole('row');
  const texts = ['“plc” in the name', 'Chosen by Maren', 'From a catalogue sheet', 'No type found'];
  expect(rows.map((row) => row.textContent)).toEqual(texts.map((text) => expect.stringContaining(text) as string));
});

it('changes the type of the selected products, and undoes the change', async () => {
  const sent = openTypes([product(1), product(2), product(3)]);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Brevik Series 1/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Brevik Series 3/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Change Type (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Equipment Type' }));
  expect(dialog.getByText('2 products')).toBeDefined();
  await chooseType('Router', dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('2 products changed to Router')).toBeDefined();
  expect(sent).toContainEqual({ products: [1, 3], type: 3 });
  expect(screen.queryByRole('button', { name: /Change Type/ })).toBeNull();

  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change of 2 products to Router' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the change' }));
  await userEvent.click(question.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/1 product restored. 1 product changed since/)).toBeDefined();
  expect(await screen.findByText(/^Undone on/)).toBeDefined();
});

it('lists the products of one type, or without a type', async () => {
  const sent = openTypes([product(1)]);
  await screen.findByRole('table', { name: 'Products' });
  await chooseType('No type (1)', screen);
  await expect.poll(() => sent.at(-1)).toMatchObject({ search: '', type: 0 });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search products' }), 'series');
  await expect.poll(() => sent.at(-1)).toMatchObject({ search: 'series', type: 0 });
});

it('keeps the selection if the change fails, and says why', async () => {
  openTypes([product(1)], {
    status: 422,
    body: { message: 'x', errors: { type: ['The catalogue has no such equipment type.'] } },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Brevik Series 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Change Type (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Equipment Type' }));
  await chooseType('No type', dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await dialog.findByText('The catalogue has no such equipment type.')).toBeDefined();
});
