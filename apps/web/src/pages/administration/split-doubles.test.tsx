import type { OtherName } from '@rampart/contract/api/administration/splits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const ok = (body: unknown): Answer => ({ status: 200, body });
const product = { uuid: uuidOf(2), name: 'RX-100', manufacturer: 'Orlec' };
const name: OtherName = { uuid: uuidOf(1), name: 'RX100 Mini', product, merged_at: '2026-11-19T05:00:00.000Z' };

it('splits a name from a product after it showed what moves and what stays', async () => {
  const path = `/api/admin/catalogue/other-names/${name.uuid}`;
  const side = { ...product, label: null, vulnerabilities: 4, products: null, companies: 2, assets: 7 };
  const { requests } = openApp('/admin/catalogue/doubles', {
    'POST /api/admin/catalogue/doubles': () => ok({ doubles: [], has_more: false, total: 0, searched_at: null }),
    'POST /api/admin/catalogue/merges/list': () => ok({ merges: [], has_more: false }),
    'POST /api/admin/catalogue/renames/list': () => ok({ renames: [], has_more: false }),
    'POST /api/admin/catalogue/other-names': () => ok({ names: [name], has_more: false }),
    [`GET ${path}/preview`]: () =>
      ok({
        name: name.name,
        product: side,
        findings: 3,
        statements: 0,
        advisories: 2,
        unknown_advisories: 1,
        components: 0,
      }),
    [`POST ${path}/split`]: () => ok({ product: name.uuid, former: product.uuid }),
    'POST /api/admin/catalogue/merges': () => ok({ id: 9 }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Duplicates' });
  await userEvent.click(await screen.findByRole('button', { name: 'Split: RX100 Mini from RX-100' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Split Product/ }));
  await dialog.findByText('3 vulnerabilities that advisories list under this name');
  dialog.getByText('7 assets of 2 companies');
  dialog.getByText(/Findings of 1 advisory that Rampart did not keep/);
  await userEvent.click(dialog.getByRole('button', { name: 'Split' }));
  await screen.findByText('The name is now a separate product');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests.find(({ method, path: to }) => method === 'POST' && to.endsWith('/merges'))?.body).toEqual({
      merged: name.uuid,
      kept: product.uuid,
    }),
  );
});
