import type { ProductDecision } from '@rampart/contract/api/spreadsheets/matching.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidOf } from '#testing/catalogue.ts';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const idOf = (sign: string) => sign.repeat(64);
const pump: ProductDecision = {
  id: idOf('a'),
  maker: 'SIEMENS AG',
  model: '1516F',
  state: 'confirmed',
  product: {
    uuid: uuidOf(4),
    type: 'product',
    name: 'S7-1500 CPU 1516F',
    manufacturer: 'Siemens',
    label: 'PLC',
    is_own: false,
  },
  decided_by: 'Nora Quist',
  decided_at: '2026-10-18T14:05:00.000Z',
};
const spare: ProductDecision = { ...pump, id: idOf('b'), maker: '', model: 'Spare', state: 'set-aside', product: null };

/** The page with a server that searches and forgets like the real one. */
function open(known: ProductDecision[] = [pump, spare], script: Script = {}, user = everything) {
  let decisions = known;
  return openApp(
    '/equipment/imports/profiles',
    {
      'GET /api/import-profiles': { status: 200, body: { profiles: [] } },
      'POST /api/import-decisions': ({ body }) => {
        const { search } = body as { search: string };
        return {
          status: 200,
          body: { decisions: decisions.filter(({ model }) => model.includes(search)), has_more: false },
        };
      },
      [`DELETE /api/import-decisions/${pump.id}`]: () => {
        decisions = decisions.filter(({ id }) => id !== pump.id);
        return { status: 204 };
      },
      ...script,
    },
    user,
  );
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Remembered products' }))
    .getAllByRole('row')
    .slice(1);
const askToForget = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Forget SIEMENS AG 1516F' }));
  return within(await screen.findByRole('dialog', { name: 'Forget product' }));
};

it('lists what makers and models mean, who decided it and when', async () => {
  open();
  const [first, second] = await rows();
  expect(first?.textContent).toMatch(/1516F.*SIEMENS AG.*S7-1500 CPU 1516F.*Siemens, PLC.*18 Oct 2026.*Nora Quist/);
  const link = within(first as HTMLElement).getAllByRole('link', { name: 'S7-1500 CPU 1516F' })[0];
  expect(link?.getAttribute('href')).toBe(`/product/${uuidOf(4)}`);
  expect(second?.textContent).toMatch(/Spare.*No maker.*Set aside/);
});

it('forgets a decision after a question', async () => {
  const { requests } = open();
  const dialog = await askToForget();
  expect(
    dialog.getByText(/^Rampart forgets that “SIEMENS AG 1516F” means Siemens S7-1500 CPU 1516F\. The next file/),
  ).toBeDefined();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Forget' }));
  expect(await screen.findByText('Forgotten')).toBeDefined();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why a decision could not be forgotten, and keeps it', async () => {
  open([pump], { [`DELETE /api/import-decisions/${pump.id}`]: { status: 500, body: { message: 'Broken.' } } });
  const dialog = await askToForget();
  await userEvent.click(dialog.getByRole('button', { name: 'Forget' }));
  expect(await dialog.findByText('Broken.')).toBeDefined();
  expect(await rows()).toHaveLength(1);
});

it('searches, and says that nothing was found', async () => {
  open();
  await rows();
  const search = screen.getByRole('textbox', { name: 'Search remembered products' });
  await userEvent.type(search, 'Spa');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await userEvent.type(search, 'x');
  expect(await screen.findByText('No Results')).toBeDefined();
  expect(search.isConnected).toBe(true);
});

it('loads more', async () => {
  open([pump], {
    'POST /api/import-decisions': ({ body }) => {
      const isFirst = (body as { pagination: { page: number } }).pagination.page === 1;
      return { status: 200, body: { decisions: [isFirst ? pump : spare], has_more: isFirst } };
    },
  });
  expect(await rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

it('is empty without decisions, and says how products are remembered', async () => {
  open([]);
  expect(await screen.findByText('No products are remembered yet')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Search remembered products' })).toBeNull();
});

it('offers no changes to a user who may only view', async () => {
  open([pump], {}, userWith('Equipment.view'));
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Forget/ })).toBeNull();
});
