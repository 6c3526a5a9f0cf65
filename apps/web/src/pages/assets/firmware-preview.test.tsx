import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asset, assetShelf, assetsPath } from '#testing/assets.ts';
import type { Answer, SeenRequest } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { userWith } from '#testing/people.ts';

type Asked = { ids: number[]; firmware_version: string | null };
const previewPath = `/api${assetsPath}/firmware-preview`;
const shelf = () => [asset(1, { firmware_version: '33.011' }), asset(2, { firmware_version: '33.012' })];

/** A server that answers by the asked version. */
async function open(answer: (asked: Asked) => Answer | Promise<Answer>, user?: Parameters<typeof openApp>[2]) {
  const answers = { '/firmware-preview': ({ body }: SeenRequest) => answer(body as Asked) };
  const opened = openApp(assetsPath, assetShelf(shelf(), { answers }), user);
  await screen.findByText('GT-FC-1001');
  return opened;
}

const moves = (closes: number, reopens: number): Answer => ({ status: 200, body: { closes, reopens } });

async function editOne() {
  await userEvent.click(screen.getByRole('button', { name: 'Edit GT-FC-1001' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Asset' }));
}
type Opened = Awaited<ReturnType<typeof editOne>>;

async function write(dialog: Opened, text: string) {
  const field = dialog.getByRole('textbox', { name: 'Firmware Version' });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

describe('before a new firmware version is saved', () => {
  it.each([
    [12, 3, 'Closes 12 items, reopens 3.'],
    [1, 0, 'Closes 1 item.'],
    [0, 1200, 'Reopens 1,200 items.'],
    [0, 0, 'Changes no items.'],
  ])('the dialog says what it closes (%i) and reopens (%i)', async (closes, reopens, text) => {
    const { sentTo } = await open(() => moves(closes, reopens));
    const dialog = await editOne();
    await write(dialog, ' 36.011 ');
    const line = await dialog.findByText(text);
    expect(line.getAttribute('aria-live')).toBe('polite');
    expect(sentTo(previewPath).at(-1)).toEqual({ ids: [1], firmware_version: '36.011' });
  });

  it('the dialog asks nothing if the version is unchanged, and says nothing any more if it is restored', async () => {
    const { sentTo } = await open(() => moves(12, 3));
    const dialog = await editOne();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Notes' }), 'New');
    await write(dialog, '36.011');
    await dialog.findByText('Closes 12 items, reopens 3.');
    const asked = sentTo(previewPath).length;
    await write(dialog, '33.011');
    await waitFor(() => expect(dialog.queryByText('Closes 12 items, reopens 3.')).toBeNull());
    expect(sentTo(previewPath).slice(asked)).not.toContainEqual({ ids: [1], firmware_version: '33.011' });
  });

  it('an emptied field is a version that says nothing', async () => {
    const { sentTo } = await open(() => moves(0, 4));
    const dialog = await editOne();
    await write(dialog, '');
    await dialog.findByText('Reopens 4 items.');
    expect(sentTo(previewPath)).toEqual([{ ids: [1], firmware_version: null }]);
  });

  it('an older answer does not replace a newer one', async () => {
    let release = () => {};
    const held = new Promise<Answer>((resolve) => (release = () => resolve(moves(99, 0))));
    const { sentTo } = await open(({ firmware_version }) => (firmware_version === '35' ? held : moves(12, 3)));
    const dialog = await editOne();
    await write(dialog, '35');
    await waitFor(() => expect(sentTo(previewPath)).toContainEqual({ ids: [1], firmware_version: '35' }));
    await write(dialog, '36');
    await dialog.findByText('Closes 12 items, reopens 3.');
    release();
    await userEvent.tab();
    expect(dialog.getByText('Closes 12 items, reopens 3.')).toBeDefined();
  });

  it('the dialog says nothing if the call fails, and saving works', async () => {
    const { sentTo } = await open(() => ({ status: 500, body: { message: 'The disk is full.' } }));
    const dialog = await editOne();
    await write(dialog, '36.011');
    await waitFor(() => expect(sentTo(previewPath)).not.toEqual([]));
    expect(dialog.queryByText(/items?\.$|disk/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully')).toBeDefined();
  });

  it('the dialog of several assets counts all of them, also if the version is cleared', async () => {
    const { sentTo } = await open(() => moves(24, 0));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded assets' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit Selected Assets (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Assets (2 selected)' }));
    await write(dialog, '36.011');
    await dialog.findByText('Closes 24 items.');
    await userEvent.click(dialog.getByRole('button', { name: 'Clear Firmware Version' }));
    await waitFor(() => expect(sentTo(previewPath).at(-1)).toEqual({ ids: [1, 2], firmware_version: null }));
  });

  it('a user who may not edit gets no preview', async () => {
    const { sentTo } = await open(() => moves(1, 1), userWith('Equipment.view'));
    await userEvent.click(screen.getByRole('button', { name: /GT-FC-1001/ }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('textbox', { name: 'Firmware Version' })).toBeNull();
    expect(sentTo(previewPath)).toEqual([]);
  });
});
