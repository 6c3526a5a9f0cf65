import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { Group } from '@rampart/contract/api/groups.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listedProduct, uuidOf } from '#testing/catalogue.ts';
import type { Script } from '#testing/fake-server.ts';
import { group, groupedEquipment, groupsAddress } from '#testing/grouped-equipment.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const galveston = group(1, 'Galveston', 30);
const empty = group(2, 'Spare parts', 0);
const inGalveston = Array.from({ length: 30 }, (_, index) =>
  listedProduct(index + 1, { groups: [{ id: 1, name: 'Galveston' }] }),
);

interface Setting {
  groups?: () => Group[];
  products?: (groupId: number) => ListedProduct[];
  more?: Script;
  user?: typeof everything;
}

async function open({ groups, products, more = {}, user = everything }: Setting = {}) {
  const opened = openApp(
    '/groups',
    {
      ...groupedEquipment(groups ?? (() => [galveston, empty]), products ?? ((id) => (id === 1 ? inGalveston : []))),
      ...more,
    },
    user,
  );
  await screen.findByRole('heading', { level: 1, name: 'Groups' });
  return { ...opened, asked: () => opened.sentTo('/api/groups/groupProducts') as Asked[] };
}

interface Asked {
  groupId: number;
  orderState: { name: string; by: string };
  pagination: { page: number; limit: number };
}

const toggle = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name} [0-9]+ products$`), expanded: false });
const menuOf = async (name: string, entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  return within(await screen.findByRole('dialog', { name: entry }));
};

it('shows the worst rating and the open items of a collapsed group', async () => {
  await open({
    groups: () => [
      { ...galveston, rating: 30, open_items: 1234 },
      { ...empty, rating: null, open_items: 0 },
    ],
  });
  await toggle('Galveston');
  const section = (name: string) => within(screen.getByRole('region', { name }));
  expect(section('Galveston').getByText('BlackList')).toBeDefined();
  expect(section('Galveston').getByText('1,234 open items')).toBeDefined();
  expect(section('Spare parts').queryByText(/rating|open items/)).toBeNull();
});

it('shows only the worst rating to users who may not see action items', async () => {
  await open({ groups: () => [{ ...galveston, rating: null }], user: userWith('Equipment.view') });
  await toggle('Galveston');
  expect(screen.getByText('No rating')).toBeDefined();
  expect(screen.queryByText(/open items/)).toBeNull();
});

describe('a group', () => {
  it('is collapsed at first, and loads its equipment when it is first opened', async () => {
    const { asked } = await open();
    const head = await toggle('Galveston');
    expect(asked()).toEqual([]);
    await userEvent.click(head);
    await screen.findByText('12 products shown');
    expect(screen.getAllByText(/30 products/)).toHaveLength(1);
    expect(asked()).toMatchObject([{ groupId: 1, pagination: { page: 1, limit: 12 } }]);
    await userEvent.click(head);
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(head);
    expect(screen.getByText('12 products shown')).toBeDefined();
    expect(asked()).toHaveLength(1);
  });

  it('shows Name, Type, Manufacturer, Group and an action for each product', async () => {
    await open({
      products: () => [
        listedProduct(7, {
          groups: [
            { id: 1, name: 'Galveston' },
            { id: 3, name: 'Line 4' },
          ],
        }),
      ],
    });
    await userEvent.click(await toggle('Galveston'));
    const table = within(await screen.findByRole('table', { name: 'Equipment in Galveston' }));
    await table.findByRole('link', { name: 'Product 7' });
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Type',
      'Manufacturer',
      'Group',
      'Actions',
    ]);
    expect(table.getByRole('link', { name: 'Product 7' }).getAttribute('href')).toBe(`/product/${uuidOf(7)}`);
    expect(table.getByRole('cell', { name: 'Galveston, Line 4' })).toBeDefined();
    expect(table.getByRole('button', { name: 'Actions for Product 7' })).toBeDefined();
  });

  it('appends more with Load More; a sort starts again at page 1 and alternates between desc and asc', async () => {
    const { asked } = await open();
    await userEvent.click(await toggle('Galveston'));
    await screen.findByText('12 products shown');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('24 products shown');
    for (const name of ['Name', 'Type', 'Type']) {
      await userEvent.click(screen.getByRole('button', { name }));
      await screen.findByText('12 products shown');
    }
    expect(asked().map(({ orderState, pagination }) => [orderState.name, orderState.by, pagination.page])).toEqual([
      ['name', 'asc', 1],
      ['name', 'asc', 2],
      ['name', 'desc', 1],
      ['type', 'asc', 1],
      ['type', 'desc', 1],
    ]);
  });

  it('does not sort before its equipment has loaded', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const { asked } = await open({
      more: {
        'POST /api/groups/groupProducts': async () => {
          await waiting;
          return { status: 200, body: { products: inGalveston.slice(0, 12), has_more: true } };
        },
      },
    });
    await userEvent.click(await toggle('Galveston'));
    await userEvent.click(screen.getByRole('button', { name: 'Type' }));
    answer();
    await screen.findByText('12 products shown');
    expect(asked()).toHaveLength(1);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('says that it is empty', async () => {
    await open();
    await userEvent.click(await toggle('Spare parts'));
    expect(await screen.findByText('This group does not contain any assigned equipment.')).toBeDefined();
  });

  it('offers to try again after its equipment failed to load, with the text of a 422', async () => {
    await open({
      more: {
        'POST /api/groups/groupProducts': {
          status: 422,
          body: { message: 'Invalid.', errors: { groupId: ['No such group'] } },
        },
      },
    });
    await userEvent.click(await toggle('Galveston'));
    expect(await screen.findByText('No such group')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('the list of groups', () => {
  it('loads 12 at a time', async () => {
    await open({ groups: () => Array.from({ length: 20 }, (_, index) => group(index + 1, `Group ${index + 1}`)) });
    await screen.findByText('12 groups');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('20 groups');
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('reloads with a filter, and says that nothing matches', async () => {
    const none = { status: 200, body: { groups: [], has_more: false } };
    await open({ more: { [`GET ${groupsAddress(1, { queryString: 'unit 4' })}`]: none } });
    await toggle('Galveston');
    await userEvent.type(screen.getByRole('textbox', { name: 'Search products and assets' }), 'unit 4{Enter}');
    expect(await screen.findByText('No Results')).toBeDefined();
    const groups = within(screen.getByRole('region', { name: 'Groups' }));
    await userEvent.click(groups.getByRole('button', { name: 'Remove Search “unit 4”' }));
    await toggle('Galveston');
  });

  it('says that there are no groups yet', async () => {
    await open({ groups: () => [] });
    expect(await screen.findByText('There are no groups yet')).toBeDefined();
  });

  it('says why it did not load, and offers to try again', async () => {
    await open({ more: { [`GET ${groupsAddress()}`]: { status: 500, body: { message: 'Broken.' } } } });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Broken.')).toBeDefined();
  });

  it('offers no action to users who may only view', async () => {
    await open({ user: userWith('CoreProduct.searchAll') });
    await userEvent.click(await toggle('Galveston'));
    await screen.findByText('12 products shown');
    expect(screen.queryByRole('button', { name: /Create Group|Actions for/ })).toBeNull();
  });
});

describe('Create Group', () => {
  const openForm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Create Group' }));
    return within(await screen.findByRole('dialog', { name: 'Create Group' }));
  };

  it('creates a group and says Group Created', async () => {
    const groups = [galveston];
    const { sentTo } = await open({
      groups: () => groups,
      more: {
        'POST /api/groups': ({ body }) => {
          const { name } = (body as { group: { name: string } }).group;
          groups.push(group(9, name));
          return { status: 200, body: { group: { id: 9, name } } };
        },
      },
    });
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), '  Line 4 {Enter}');
    await screen.findByText('Group Created');
    expect(sentTo('/api/groups')).toEqual([{ group: { name: 'Line 4' } }]);
    await toggle('Line 4');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Create Group');
  });

  it('requires a name before it sends anything', async () => {
    const { sentTo } = await open();
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), '   {Enter}');
    expect(await form.findByText('A group needs a name.')).toBeDefined();
    expect(sentTo('/api/groups')).toEqual([]);
  });

  it("shows the server's error about the name in the dialog", async () => {
    await open({
      more: {
        'POST /api/groups': {
          status: 422,
          body: { message: 'Invalid.', errors: { 'group.name': ['There is a group of this name'] } },
        },
      },
    });
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Galveston{Enter}');
    expect(await form.findByText('There is a group of this name')).toBeDefined();
    expect(form.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows any other failure as a status message and keeps the typed text', async () => {
    await open({ more: { 'POST /api/groups': { status: 500, body: { message: 'Broken.' } } } });
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Line 4{Enter}');
    expect(await screen.findByText('Broken.')).toBeDefined();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Line 4');
  });
});

it('renames a group and says Group Updated', async () => {
  const groups = [galveston];
  const { sentTo } = await open({
    groups: () => groups,
    more: {
      'PUT /api/groups': () => {
        groups[0] = group(1, 'Galveston Terminal', 30);
        return { status: 200, body: { group: { id: 1, name: 'Galveston Terminal' } } };
      },
    },
  });
  const form = await menuOf('Galveston', 'Edit Group');
  const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Galveston');
  await userEvent.type(name, ' Terminal{Enter}');
  await screen.findByText('Group Updated');
  expect(sentTo('/api/groups')).toEqual([{ group: { id: 1, name: 'Galveston Terminal' } }]);
  await toggle('Galveston Terminal');
});

describe('Delete Group', () => {
  it('warns that the equipment stays, deletes and says Group Deleted', async () => {
    const groups = [galveston, empty];
    const { asked } = await open({
      groups: () => groups,
      more: {
        'DELETE /api/groups/1': () => {
          groups.shift();
          return { status: 204 };
        },
      },
    });
    await userEvent.click(await toggle('Galveston'));
    await screen.findByText('12 products shown');
    const dialog = await menuOf('Galveston', 'Delete Group');
    expect(dialog.getByText('Items in this group will not be removed from My Equipment')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Group' }));
    await screen.findByText('Group Deleted');
    await waitFor(() => expect(screen.queryByText('Galveston')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(asked()).toHaveLength(1);
  });

  it("shows the server's error in the dialog", async () => {
    await open({
      more: {
        'DELETE /api/groups/1': { status: 422, body: { message: 'Invalid.', errors: { id: ['It is in use'] } } },
      },
    });
    const dialog = await menuOf('Galveston', 'Delete Group');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Group' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('It is in use');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Galveston');
  });
});
