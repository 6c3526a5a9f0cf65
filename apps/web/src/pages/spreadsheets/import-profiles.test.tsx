import type { ImportProfile } from '@rampart/contract/api/spreadsheets/mapping.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { mappingOf, sheetOf } from '#testing/mappings.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const profile = (over: Partial<ImportProfile> = {}): ImportProfile => ({
  id: 3,
  name: 'Monthly',
  headings: ['Asset Tag', 'Vendor', ''],
  version: 4,
  saved_by: 'Nora Quist',
  saved_at: '2026-10-18T14:05:00.000Z',
  used_at: '2026-11-02T14:05:00.000Z',
  ...over,
});

const open = (script: Script = {}, user = everything, address = '/equipment/imports/profiles') =>
  openApp(
    address,
    {
      'GET /api/import-profiles': {
        status: 200,
        body: { profiles: [profile(), profile({ id: 4, name: 'Yearly', used_at: null })] },
      },
      'GET /api/import-profiles/3': {
        status: 200,
        body: { profile: profile(), sheet: sheetOf(), mapping: mappingOf() },
      },
      'POST /api/import-decisions': { status: 200, body: { decisions: [], has_more: false } },
      ...script,
    },
    user,
  );

const choose = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Monthly' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists the kept mappings with their headings and their last use', async () => {
  open();
  const rows = within(await screen.findByRole('table', { name: 'Mappings' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows[0]?.textContent).toContain('MonthlySaved by Nora Quist, 18 Oct 2026');
  expect(rows[0]?.textContent).toContain('Asset Tag, Vendor2 Nov 2026');
  expect(rows[1]?.textContent).toContain('Not used yet');
  expect(screen.getByRole('link', { name: 'Monthly' }).getAttribute('href')).toBe('/equipment/imports/profiles/3');
});

it('is empty without mappings, and says how to make one', async () => {
  open({ 'GET /api/import-profiles': { status: 200, body: { profiles: [] } } });
  expect(await screen.findByText('There are no mappings yet')).toBeDefined();
});

it('renames a mapping, and keeps the typed name if it is refused', async () => {
  let isTaken = true;
  const { sentTo } = open({
    'PUT /api/import-profiles/3': () =>
      isTaken
        ? { status: 422, body: { message: 'Invalid.', errors: { name: ['The name is taken.'] } } }
        : { status: 200, body: { profile: profile({ name: 'Weekly' }) } },
  });
  await choose('Rename');
  const dialog = await inDialog('Rename mapping');
  const field = dialog.getByRole<HTMLInputElement>('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'Weekly{Enter}');
  expect(await dialog.findByText('The name is taken.')).toBeDefined();
  expect(field.value).toBe('Weekly');
  isTaken = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Mapping renamed')).toBeDefined();
  expect(sentTo('/api/import-profiles/3')).toEqual([
    { name: 'Weekly', version: 4 },
    { name: 'Weekly', version: 4 },
  ]);
});

it('removes a mapping after a question', async () => {
  const { requests } = open({ 'DELETE /api/import-profiles/3': { status: 204 } });
  await choose('Remove');
  const dialog = await inDialog('Remove mapping');
  expect(dialog.getByText(/^The mapping “Monthly” is removed/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove mapping' }));
  expect(await screen.findByText('Mapping removed')).toBeDefined();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('changes a mapping with the first rows of its file', async () => {
  const { sentTo } = open(
    { 'PUT /api/import-profiles/3': { status: 200, body: { profile: profile() } } },
    everything,
    '/equipment/imports/profiles/3',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Mapping: Monthly' })).toBeDefined();
  const select = await screen.findByRole('combobox', { name: 'Field of Site (column D)' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await userEvent.selectOptions(select, 'Location');
  expect(screen.getByText('Not saved')).toBeDefined();
  await userEvent.click(save);
  expect(await screen.findByText('Mapping saved')).toBeDefined();
  const fields = { ...mappingOf().fields, Location: { columns: [3], joinedBy: ' ', constant: null } };
  expect(sentTo('/api/import-profiles/3').at(-1)).toEqual({ mapping: mappingOf({ fields }), version: 4 });
  await waitFor(() => expect(save.disabled).toBe(true));
});

it('keeps the own mapping or the one that a colleague saved in the meantime', async () => {
  const newer = { profile: profile({ version: 7, saved_by: 'Maren Okafor' }), sheet: sheetOf(), mapping: mappingOf() };
  let version = 7;
  const { sentTo } = open(
    {
      'PUT /api/import-profiles/3': ({ body }) =>
        (body as { version: number }).version === version
          ? { status: 200, body: { profile: profile({ version: version + 1 }) } }
          : { status: 409, body: { message: 'Changed.', newer } },
    },
    everything,
    '/equipment/imports/profiles/3',
  );
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field of Site (column D)' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.selectOptions(select, 'Location');
  await userEvent.click(save);
  expect(await screen.findByText('Maren Okafor changed this kept mapping')).toBeDefined();
  expect(save.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(select.value).toBe('Location');
  await userEvent.click(save);
  expect(await screen.findByText('Mapping saved')).toBeDefined();
  const versions = sentTo('/api/import-profiles/3').flatMap((sent) => (sent as { version?: number })?.version ?? []);
  expect(versions).toEqual([4, 7]);

  version = 20;
  await userEvent.selectOptions(select, 'Notes');
  await userEvent.click(save);
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
  const theirs = mappingOf().fields.Location;
  expect(theirs).toBeUndefined();
  await waitFor(() => expect(select.value).not.toBe('Notes'));
  expect(screen.getByText('Saved')).toBeDefined();
});

it('keeps a change that could not be saved', async () => {
  open(
    { 'PUT /api/import-profiles/3': { status: 500, body: { message: 'Broken.' } } },
    everything,
    '/equipment/imports/profiles/3',
  );
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field of Site (column D)' });
  await userEvent.selectOptions(select, 'Location');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Broken.')).toBeDefined();
  expect(select.value).toBe('Location');
});

it('says Not Found if the mapping was removed', async () => {
  open(
    { 'GET /api/import-profiles/3': { status: 404, body: { message: 'Not Found' } } },
    everything,
    '/equipment/imports/profiles/3',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined();
});

it('offers no changes to a user who may only view', async () => {
  open({}, userWith('Equipment.view'));
  await screen.findByRole('table', { name: 'Mappings' });
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});
