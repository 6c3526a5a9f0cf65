import type { HeldComponent, HoldingEquipment } from '@rampart/contract/api/equipment.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ratingOf, uuidOf } from '#testing/catalogue.ts';
import type { Script } from '#testing/fake-server.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { userWith } from '#testing/people.ts';

const named = (number: number, name: string) => ({
  uuid: uuidOf(number),
  name,
  rating: ratingOf(140),
  organizations: [{ uuid: uuidOf(500), name: 'Halden Controls' }],
  label: { name: 'Operating System' },
});
const unit = (number: number): HoldingEquipment => ({
  ...named(number, `Unit ${number}`),
  type: 'product',
  total_assets: 3,
});
const component = (number: number, total_equipment = 1): HeldComponent => ({
  ...named(number, `Corvid RTOS ${number}`),
  type: 'component',
  total_equipment,
  equipment: [1, 2, 3]
    .slice(0, total_equipment)
    .map((each) => ({ uuid: uuidOf(each), type: 'product', name: `Unit ${each}` })),
});

function open(
  address: Parameters<typeof openApp>[0],
  components: HeldComponent[],
  more: Script = {},
  user = userWith('Equipment.view'),
) {
  return openApp(
    address,
    {
      ...filteredCatalogue(() => []),
      'POST /api/equipment/componentTypes': {
        status: 200,
        body: {
          items: [
            { value: 1, label: 'Operating System' },
            { value: 0, label: 'No type' },
          ],
        },
      },
      'POST /api/equipment/components': ({ body }) => {
        const { page, limit } = (body as { pagination: { page: number; limit: number } }).pagination;
        return {
          status: 200,
          body: {
            components: components.slice((page - 1) * limit, page * limit),
            has_more: components.length > page * limit,
            total: components.length,
          },
        };
      },
      ...more,
    },
    user,
  );
}
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));

it('reads type and rating from the address, also No type', async () => {
  const { sentTo } = open('/components?componentTypes=0&ratings=2', [component(7)]);
  await screen.findByRole('table', { name: 'Components' });
  expect(sentTo('/api/equipment/components')[0]).toEqual({
    filterState: { queryString: '', ratings: [2], componentTypes: [0] },
    orderState: { name: 'name', by: 'asc' },
    pagination: { page: 1, limit: 12 },
  });
  await waitFor(() => expect(chips()).toEqual(['Remove Rating Alert', 'Remove Component Type No type']));
});

it('names the first equipment of each component, and all of it when the row is expanded', async () => {
  const held = (page: number) => (page === 1 ? [1, 2, 3] : [4]).map(unit);
  open('/components', [component(7, 4)], {
    [`POST /api/component/${uuidOf(7)}/equipment`]: ({ body }) => {
      const { page } = (body as { pagination: { page: number } }).pagination;
      return { status: 200, body: { equipment: held(page), has_more: page === 1 } };
    },
  });
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
  expect(row.getByRole('link', { name: 'Corvid RTOS 7' }).getAttribute('href')).toBe(`/component/${uuidOf(7)}`);
  expect(row.getAllByRole('cell').at(-1)?.textContent).toBe('4Unit 1, Unit 2, Unit 3 and 1 more');
  await userEvent.click(row.getByRole('button', { name: 'Equipment with Corvid RTOS 7' }));
  const list = within(await screen.findByRole('list', { name: 'Equipment with Corvid RTOS 7' }));
  expect(list.getByRole('link', { name: 'Unit 1' }).getAttribute('href')).toBe(`/product/${uuidOf(1)}`);
  expect(list.getByRole('link', { name: '3 assets of Unit 1' }).getAttribute('href')).toBe(
    `/product/${uuidOf(1)}/assets`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  expect(await list.findByRole('link', { name: 'Unit 4' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

const fourteen = Array.from({ length: 14 }, (_, index) => component(index + 1));

it('restores as many rows after a reload as were loaded before', async () => {
  const { router } = open('/components', fourteen);
  await screen.findByText('12 components shown');
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('All components shown');
  const { location } = router.state;
  cleanup();
  open(location, fourteen);
  await screen.findByText('All components shown');
});

it('sorts by all columns and loads 12 at a time', async () => {
  const { sentTo } = open('/components', fourteen);
  await screen.findByText('12 components shown');
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('All components shown');
  for (const [label, name] of [
    ['Manufacturer', 'manufacturer'],
    ['Component Type', 'category'],
    ['Equipment', 'totalEquipment'],
  ]) {
    const table = within(await screen.findByRole('table', { name: 'Components' }));
    await userEvent.click(table.getByRole('button', { name: label }));
    await waitFor(() =>
      expect(sentTo('/api/equipment/components').at(-1)).toMatchObject({ orderState: { name, by: 'asc' } }),
    );
  }
});

it('says that nothing matches, or that there are no components', async () => {
  open('/components?ratings=1', []);
  await screen.findByText('No Results');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] as HTMLElement);
  await screen.findByText('The products in My Equipment have no known components.');
});

it('redirects users who may not see equipment', async () => {
  const { router } = open('/components', [], {}, userWith('Dashboard.view'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
