import { notifications } from '@mantine/notifications';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { asset, assetChange, assetShelf, assetsPath } from '#testing/assets.ts';
import { enter } from '#testing/enter.ts';
import { openApp } from '#testing/open-app.tsx';

async function open(shelf: Asset[], answers: NonNullable<Parameters<typeof assetShelf>[1]>['answers'] = {}) {
  const opened = openApp(assetsPath, assetShelf(shelf, { answers }));
  await screen.findByText(shelf[0]?.company_asset_uid ?? '');
  return { ...opened, sent: (call: string) => opened.sentTo(`/api${assetsPath}${call}`) };
}

// Messages stay after a test, and only a few are shown at the same time.
afterEach(() => notifications.clean());

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function openDialog(name: string) {
  const element = await screen.findByRole('dialog', { name });
  const dialog = within(element);
  const field = (label: string) =>
    dialog.queryByRole<HTMLInputElement>('textbox', { name: label }) ??
    dialog.getByRole<HTMLInputElement>('combobox', { name: label });
  return {
    ...dialog,
    press: (label: string | RegExp) => userEvent.click(dialog.getByRole('button', { name: label })),
    field,
    async write(label: string, text: string) {
      await userEvent.clear(field(label));
      if (text) await enter(field(label), text);
    },
    async choose(label: string, option: string) {
      await userEvent.click(dialog.getByRole('combobox', { name: label }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    },
    gone: () => waitFor(() => expect(element.isConnected).toBe(false)),
  };
}

async function editOne() {
  await click('Edit GT-FC-1001');
  return openDialog('Edit Asset');
}

async function editSeveral(count: number) {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded assets' }));
  await click(`Edit Selected Assets (${count})`);
  return openDialog(`Edit Assets (${count} selected)`);
}

describe('Edit Asset', () => {
  it('shows the fields, saves them with the version, and shows a message', async () => {
    const { sent } = await open([asset(1, { firmware_version: '33.011', notes: 'Old', version: 4 })]);
    const dialog = await editOne();
    const texts = dialog.getAllByRole<HTMLInputElement>('textbox');
    expect(texts.map(({ labels, value }) => [labels?.[0]?.textContent, value])).toEqual([
      ['Asset ID', 'GT-FC-1001'],
      ['Serial Number', 'HC22-40001'],
      ['Firmware Version', '33.011'],
      ['Notes', 'Old'],
    ]);
    await dialog.write('Serial Number', '');
    await dialog.write('Firmware Version', ' 33.017 ');
    await dialog.choose('Location', 'Baytown Tank Farm');
    await dialog.choose('Priority', 'Low');
    await dialog.press('Save');
    await dialog.gone();
    expect(screen.getByText('Updated successfully')).toBeDefined();
    expect(sent('/1')).toEqual([
      {
        data: {
          id: 1,
          company_asset_uid: 'GT-FC-1001',
          serial_number: null,
          firmware_version: '33.017',
          location_id: 8,
          priority_level: 'low',
          notes: 'Old',
          version: 4,
        },
      },
    ]);
  });

  it('disables Save until something changes', async () => {
    await open([asset(1)]);
    const dialog = await editOne();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it("shows the server's errors at their fields", async () => {
    const text = 'Another asset of this product has the Asset ID X.';
    const version = 'Firmware Version must have at most 100 characters.';
    const errors = { company_asset_uid: [text], 'data.firmware_version': [version] };
    const refusal = { status: 422, body: { message: 'Invalid', errors } };
    await open([asset(1)], { '/1': () => refusal });
    const dialog = await editOne();
    await dialog.write('Asset ID', 'X');
    await dialog.press('Save');
    await dialog.findByText(text);
    expect(dialog.getByText(version)).toBeDefined();
    for (const label of ['Asset ID', 'Firmware Version'])
      expect(dialog.field(label).getAttribute('aria-invalid')).toBe('true');
  });

  it('refuses a text that is too long without asking the server', async () => {
    const { sent } = await open([asset(1)]);
    const dialog = await editOne();
    for (const label of ['Asset ID', 'Firmware Version']) {
      await userEvent.click(dialog.field(label));
      await userEvent.paste('x'.repeat(limits.firmwareVersionMaxLength + 1));
    }
    await dialog.press('Save');
    expect(await dialog.findByText('Asset ID must have at most 100 characters.')).toBeDefined();
    expect(dialog.getByText('Firmware Version must have at most 100 characters.')).toBeDefined();
    expect(sent('/1')).toEqual([]);
  });

  it('asks before unsaved changes are lost', async () => {
    await open([asset(1)]);
    const dialog = await editOne();
    await dialog.write('Notes', 'Mine');
    await dialog.press('Cancel');
    const question = await openDialog('Unsaved changes');
    await question.press('Keep editing');
    await question.gone();
    expect(dialog.field('Notes').value).toBe('Mine');
    await dialog.press('Cancel');
    await (await openDialog('Unsaved changes')).press('Cancel changes');
    await dialog.gone();
  });

  it('shows the history, newest first', async () => {
    const history = [
      assetChange(3, { kind: 'mitigated', changes: [{ field: 'CVE-2024-10001', from: null, to: null }] }),
      assetChange(2, {
        cause: 'import',
        import_id: 12,
        impersonator: 'Odd Operator',
        changes: [
          { field: 'Firmware Version', from: '33.011', to: '33.017' },
          { field: 'Location', from: 'Baytown Tank Farm', to: null },
        ],
      }),
      assetChange(1, { kind: 'created', user: null }),
    ];
    await open([asset(1)], {
      '/1/history': ({ body }) => {
        const { page } = (body as { pagination: { page: number } }).pagination;
        const shown = page === 1 ? history.slice(0, 2) : history.slice(2);
        return { status: 200, body: { history: shown, has_more: page === 1, asset: asset(1) } };
      },
    });
    const dialog = await editOne();
    await userEvent.click(dialog.getByRole('tab', { name: 'History' }));
    const entries = async () =>
      within(await dialog.findByRole('list', { name: 'History' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    const [first = '', , second = ''] = await entries();
    expect(second).toContain('Firmware Versionfrom33.011to33.017');
    expect(first).toContain('Vulnerabilities mitigated');
    expect(first).toContain('CVE-2024-10001');
    expect(second).toContain('Edited by import 12');
    expect(second).toContain('Odd Operator as Ines Duarte');
    expect(second).toContain('LocationfromBaytown Tank Farmto–');
    await dialog.press('Load More');
    await waitFor(async () => expect((await entries()).at(-1)).toContain('Added'));
  });
});

describe('when another user saved first', () => {
  const theirs = asset(1, { notes: 'Theirs', serial_number: 'NEW-1', version: 2 });
  const change = assetChange(9, {
    version: 2,
    changes: [
      { field: 'Notes', from: null, to: 'Theirs' },
      { field: 'Serial Number', from: 'HC22-40001', to: 'NEW-1' },
    ],
  });
  const refused = {
    status: 409,
    body: {
      message: 'Changed',
      conflicts: [{ asset: theirs, changes: [change] }],
      changed: [{ id: theirs.id, version: theirs.version }],
    },
  };
  const answers = {
    '/1': ({ body }: { body: unknown }) =>
      (body as { data: Asset }).data.version === 2 ? { status: 200, body: { asset: theirs } } : refused,
  };

  it('shows their changes, takes over what only they changed, and lets the user keep their own', async () => {
    const { sent } = await open([asset(1)], answers);
    const dialog = await editOne();
    await dialog.write('Notes', 'Mine');
    await dialog.press('Save');
    const panel = within(await dialog.findByRole('region', { name: 'Changed by another user' }));
    expect(panel.getByText('Ines Duarte')).toBeDefined();
    expect(panel.getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.field('Serial Number').value).toBe('NEW-1');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.click(panel.getByRole('radio', { name: 'Keep mine: Mine' }));
    await dialog.press('Save');
    await dialog.gone();
    expect(sent('/1').at(-1)).toMatchObject({ data: { notes: 'Mine', serial_number: 'NEW-1', version: 2 } });
  });

  it('asks which firmware version to keep if both changed it', async () => {
    const changed = asset(1, { firmware_version: '33.017', version: 2 });
    const { sent } = await open([asset(1, { firmware_version: '33.011' })], {
      '/1': ({ body }) =>
        (body as { data: Asset }).data.version === 2
          ? { status: 200, body: { asset: changed } }
          : { status: 409, body: { ...refused.body, conflicts: [{ asset: changed, changes: [] }] } },
    });
    const dialog = await editOne();
    await dialog.write('Firmware Version', '36.011');
    await dialog.press('Save');
    const choice = within(await dialog.findByRole('radiogroup', { name: 'Firmware Version' }));
    expect(choice.getByRole('radio', { name: 'Take theirs: 33.017' })).toBeDefined();
    await userEvent.click(choice.getByRole('radio', { name: 'Keep mine: 36.011' }));
    await dialog.press('Save');
    await dialog.gone();
    expect(sent('/1').at(-1)).toMatchObject({ data: { firmware_version: '36.011', version: 2 } });
  });

  it("saves nothing if all of the other user's values are taken", async () => {
    const { sent } = await open([asset(1)], answers);
    const dialog = await editOne();
    await dialog.write('Notes', 'Mine');
    await dialog.press('Save');
    await userEvent.click(await dialog.findByRole('radio', { name: 'Take theirs: Theirs' }));
    expect(dialog.field('Notes').value).toBe('Theirs');
    await dialog.press('Save');
    await dialog.gone();
    expect(sent('/1')).toHaveLength(1);
  });

  it('in bulk names the changed assets, which can be skipped or overwritten', async () => {
    const bulk = ({ body }: { body: unknown }) =>
      (body as { versions: number[] }).versions[0] === 1 ? refused : { status: 200, body: { updated: 2 } };
    const { sent } = await open([asset(1), asset(2)], { ...answers, '/bulk-edit': bulk });
    const dialog = await editSeveral(2);
    await dialog.write('Notes', 'Both');
    await dialog.press('Save');
    await dialog.findByText('1 asset was changed while you were editing. Nothing is saved yet.');
    await userEvent.click(dialog.getByRole('radio', { name: 'Overwrite them too' }));
    await dialog.press('Save');
    await dialog.gone();
    expect(sent('/bulk-edit').at(-1)).toMatchObject({ ids: [1, 2], versions: [2, 1] });
  });
});

it('a bulk edit tells how many of the assets were removed, and changes the others', async () => {
  const gone = { status: 404, body: { message: 'Not Found', missing: [1] } };
  const bulk = ({ body }: { body: unknown }) =>
    (body as { ids: number[] }).ids.includes(1) ? gone : { status: 200, body: { updated: 1 } };
  const { sent } = await open([asset(1), asset(2)], { '/bulk-edit': bulk });
  const dialog = await editSeveral(2);
  await dialog.write('Notes', 'Both');
  await dialog.press('Save');
  await dialog.findByText('Already removed: 1 asset. Save again to change the others.');
  await dialog.press('Save');
  await dialog.gone();
  expect(sent('/bulk-edit').at(-1)).toMatchObject({ ids: [2] });
});

describe('Edit Assets', () => {
  it('starts with the values that all assets share, and sends only filled fields', async () => {
    const { sent } = await open([asset(1, { notes: 'A' }), asset(2, { notes: 'B', priority_level: null })]);
    const dialog = await editSeveral(2);
    expect(dialog.field('Location').value).toBe('Galveston Terminal');
    expect(dialog.field('Priority').value).toBe('');
    expect(dialog.field('Notes').value).toBe('');
    expect(dialog.queryByLabelText('Asset ID')).toBeNull();
    await dialog.choose('Priority', 'Medium');
    await dialog.press('Save');
    await dialog.gone();
    expect(screen.getByText('Updated successfully')).toBeDefined();
    expect(sent('/bulk-edit')).toEqual([
      { ids: [1, 2], data: { location_id: 7, priority_level: 'medium' }, clear: [], versions: [1, 1] },
    ]);
  });

  it('sets the firmware version of all assets, or clears it', async () => {
    const { sent } = await open([asset(1, { firmware_version: '33.011' }), asset(2, { firmware_version: '33.017' })]);
    const setting = await editSeveral(2);
    expect(setting.field('Firmware Version').placeholder).toBe('Different values');
    await setting.write('Firmware Version', '36.011');
    await setting.press('Save');
    await setting.gone();
    await waitFor(() => expect(screen.getAllByText('36.011')).toHaveLength(2));
    const clearing = await editSeveral(2);
    expect(clearing.field('Firmware Version').value).toBe('36.011');
    await clearing.press('Clear Firmware Version');
    expect(clearing.field('Firmware Version').placeholder).toBe('Will be cleared on all 2 assets');
    await clearing.press('Save');
    await clearing.gone();
    expect(sent('/bulk-edit')).toMatchObject([
      { data: { firmware_version: '36.011' }, clear: [] },
      { data: expect.not.objectContaining({ firmware_version: expect.anything() }), clear: ['firmware_version'] },
    ]);
  });

  it('empties a field only if the user asks for it', async () => {
    const { sent } = await open([asset(1, { notes: 'Same' }), asset(2, { notes: 'Same' })]);
    const dialog = await editSeveral(2);
    await dialog.write('Notes', '');
    expect(dialog.field('Notes').placeholder).toBe('Stays as it is');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await dialog.press('Clear Notes');
    expect(dialog.field('Notes').placeholder).toBe('Will be cleared on all 2 assets');
    await dialog.press('Save');
    await dialog.gone();
    expect(sent('/bulk-edit')).toMatchObject([{ data: { location_id: 7, priority_level: 'high' }, clear: ['notes'] }]);
  });
});

it('adds an asset', async () => {
  const { sent } = await open([asset(1)]);
  await click('Add Asset');
  const dialog = await openDialog('Add Asset');
  await dialog.write('Asset ID', ' GT-NEW ');
  await dialog.write('Firmware Version', '33.017');
  await dialog.press('Add Asset');
  await dialog.gone();
  expect(sent('/create')).toMatchObject([
    { data: { company_asset_uid: 'GT-NEW', firmware_version: '33.017', location_id: null } },
  ]);
  expect(await screen.findByText('GT-NEW')).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Firmware Version' })).toBeDefined();
});

describe('removing', () => {
  it('removes an asset and restores it with Undo', async () => {
    const { sent } = await open([asset(1), asset(2)]);
    const dialog = await editOne();
    await dialog.press('Remove Asset');
    await dialog.gone();
    await waitFor(() => expect(screen.queryByText('GT-FC-1001')).toBeNull());
    expect(screen.getByText('Asset Removed')).toBeDefined();
    await click('Undo');
    expect(await screen.findByText('Asset Restored')).toBeDefined();
    expect(sent('/restore')).toEqual([{ ids: [1] }]);
  });

  it('removes all selected assets', async () => {
    const { sent } = await open([asset(1), asset(2)]);
    const dialog = await editSeveral(2);
    await dialog.press('Remove 2 Assets');
    await dialog.gone();
    expect(sent('/remove')).toEqual([{ ids: [1, 2] }]);
  });

  it('lists the removed assets and restores them', async () => {
    const removed = {
      ...asset(5, { firmware_version: '33.017' }),
      removed_at: '2026-11-11T12:00:00.000Z',
      removed_by: 'Ines Duarte',
    };
    const { sent } = await open([asset(1)], {
      '/removed': () => ({ status: 200, body: { assets: [removed], has_more: false } }),
    });
    await click('Removed Assets');
    const dialog = await openDialog('Removed Assets');
    expect((await dialog.findByText(/^Removed 11 Nov 2026/)).textContent).toContain('by Ines Duarte');
    expect(dialog.getByText('HC22-40005, Firmware 33.017, Galveston Terminal')).toBeDefined();
    await dialog.press('Restore GT-FC-1005');
    await waitFor(() => expect(sent('/restore')).toEqual([{ ids: [5] }]));
  });
});
