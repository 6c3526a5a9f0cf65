import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { componentProfile, productProfile, uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { group } from '#testing/grouped-equipment.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const path = `/product/${uuidOf(1)}`;
const allGroups = 'GET /api/groups?withoutDefaultGroups=true';
const galveston = { id: 1, name: 'Galveston' };

type Groups = { id: number; name: string }[] | undefined;

async function open(groups: Groups, script: Script = {}, user = everything) {
  const product = productProfile({ groups, total_assets: 214 });
  const opened = openApp(
    path,
    {
      [`GET /api${path}`]: { status: 200, body: { product, components: product.components } },
      [allGroups]: { status: 200, body: { groups: [group(1, 'Galveston', 4), group(2, 'Line 4')], has_more: false } },
      ...script,
    },
    user,
  );
  await screen.findByRole('heading', { level: 1, name: product.name });
  return opened;
}

const state = (name: 'In My Equipment' | 'Not in My Equipment') => screen.findByRole('button', { name });
const choose = async (entry: string) => {
  await userEvent.click(screen.getByRole('button', { name: /n My Equipment$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};
const entries = async () => {
  await userEvent.click(screen.getByRole('button', { name: /n My Equipment$/ }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

/** Holds an answer back, so that a test can check the page before it arrives. */
function held(answer: Answer) {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  return { release: () => release(), call: () => waiting.then(() => answer) };
}

describe('the menu of a product', () => {
  it('offers to assign and to remove a product in My Equipment', async () => {
    await open([]);
    expect(await entries()).toEqual(['Assign to Groups', 'Remove from My Equipment']);
  });

  it('offers to add a product that is not in My Equipment', async () => {
    await open(undefined);
    expect(await entries()).toEqual(['Add to My Equipment']);
  });

  it('shows only the state to users who may not change it', async () => {
    await open([], {}, userWith('Equipment.view'));
    expect(screen.getByText('In My Equipment').closest('button')).toBeNull();
  });

  it('is also there for components', async () => {
    const component = componentProfile({ groups: [] });
    openApp(`/component/${uuidOf(1)}`, {
      [`GET /api/component/${uuidOf(1)}`]: { status: 200, body: { component } },
    });
    await state('In My Equipment');
  });
});

describe('Add to My Equipment', () => {
  const attach = 'POST /api/equipment/attach-to-default-group';

  it('shows the new state immediately, and says Item Added to My Equipment', async () => {
    const answer = held({ status: 200, body: { group: { id: 7, name: 'Default' } } });
    const { sentTo } = await open(undefined, { [attach]: answer.call });
    await choose('Add to My Equipment');
    await state('In My Equipment');
    expect(screen.queryByText('Item Added to My Equipment')).toBeNull();
    answer.release();
    await screen.findByText('Item Added to My Equipment');
    expect(sentTo('/api/equipment/attach-to-default-group')).toEqual([{ equipmentId: 1 }]);
  });

  it('restores the old state when the server refuses, and says why', async () => {
    const answer = held({ status: 422, body: { message: 'Invalid.', errors: { equipmentId: ['Too many items'] } } });
    await open(undefined, { [attach]: answer.call });
    await choose('Add to My Equipment');
    await state('In My Equipment');
    answer.release();
    await state('Not in My Equipment');
    expect(await screen.findByText('Too many items')).toBeDefined();
  });
});

describe('Remove from My Equipment', () => {
  const detach = 'POST /api/groups/detach-equipment';
  const openDialog = async () => {
    await choose('Remove from My Equipment');
    return within(await screen.findByRole('dialog', { name: 'Remove Equipment' }));
  };

  it('warns, says that the assets stay, and asks before it removes', async () => {
    const answer = held({ status: 204 });
    const { sentTo } = await open([galveston], { [detach]: answer.call });
    const dialog = await openDialog();
    expect(dialog.getByText('Equipment will also be removed from all assigned groups')).toBeDefined();
    await dialog.findByText('Its 214 assets are kept and come back if you add it again.');
    expect(sentTo('/api/groups/detach-equipment')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getByText('Not in My Equipment')).toBeDefined());
    answer.release();
    await screen.findByText('Item Removed from My Equipment');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('/api/groups/detach-equipment')).toEqual([{ equipmentId: 1 }]);
    expect(document.activeElement?.textContent).toBe('Not in My Equipment');
  });

  it('does nothing when the user cancels', async () => {
    const { sentTo } = await open([]);
    await openDialog();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('/api/groups/detach-equipment')).toEqual([]);
  });

  it("shows the server's error in the dialog, and the old state behind it", async () => {
    await open([], {
      [detach]: { status: 422, body: { message: 'Invalid.', errors: { equipmentId: ['An import is running'] } } },
    });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('An import is running');
    expect(screen.getByText('In My Equipment')).toBeDefined();
  });
});

describe('Assign to Groups', () => {
  const sync = 'POST /api/groups/sync-equipment';
  const openDialog = async () => {
    await choose('Assign to Groups');
    return within(await screen.findByRole('dialog', { name: 'Assign to Group(s)' }));
  };

  it("starts with the product's groups and saves the checked ones", async () => {
    const { sentTo } = await open([galveston], { [sync]: { status: 200, body: { groups: [] } } });
    const dialog = await openDialog();
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Galveston' })).checked).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Line 4' }));
    expect(dialog.getByText('2 selected')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Equipment Assigned to Group(s)');
    expect(sentTo('/api/groups/sync-equipment')).toEqual([{ groupsIds: [1, 2], equipmentId: 1 }]);
  });

  it('finds groups by every word and ignores case', async () => {
    await open([]);
    const dialog = await openDialog();
    await dialog.findByRole('checkbox', { name: 'Galveston' });
    await userEvent.type(dialog.getByRole('textbox', { name: 'Search groups' }), '4 LINE');
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toEqual(['Line 40 products']);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Search groups' }), ' galveston');
    expect(dialog.getByText('No match')).toBeDefined();
  });

  it('accepts no groups: the product stays in My Equipment', async () => {
    const { sentTo } = await open([galveston], { [sync]: { status: 200, body: { groups: [] } } });
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Galveston' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('This item has been removed from all groups.');
    expect(sentTo('/api/groups/sync-equipment')).toEqual([{ groupsIds: [], equipmentId: 1 }]);
    await state('In My Equipment');
  });

  it('links to the groups page if there are no groups', async () => {
    const { router } = await open([], { [allGroups]: { status: 200, body: { groups: [], has_more: false } } });
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('link', { name: 'Go to Groups' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
  });

  it('says why the groups did not load, and offers to try again', async () => {
    await open([], { [allGroups]: { status: 500, body: { message: 'Broken.' } } });
    const dialog = await openDialog();
    await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByText('Broken.')).toBeDefined();
  });

  it("shows the server's error in the dialog", async () => {
    await open([], {
      [sync]: { status: 422, body: { message: 'Invalid.', errors: { groupsIds: ['There is no such group'] } } },
    });
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Galveston' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('There is no such group');
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Galveston' }).checked).toBe(true);
  });
});
