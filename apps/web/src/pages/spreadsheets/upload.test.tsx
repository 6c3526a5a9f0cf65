import { notifications } from '@mantine/notifications';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer, Script } from '#testing/fake-server.ts';
import { filteredEquipment } from '#testing/filtered-catalogue.ts';
import { importOf, noCounts } from '#testing/imports.ts';
import { listedProduct } from '#testing/catalogue.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const sheet = (name = 'equipment.csv', content = 'Rampart ID\n') => new File([content], name);
const acceptedAs = (id: number) => ({ status: 200, body: { message: messages.fileUploaded, import: { id } } });
const accepted = acceptedAs(7);
const nothingSent = { 'POST /api/upload-file': () => Promise.reject(new TypeError('Failed to send')) };
const report = (over: Parameters<typeof importOf>[0] = {}) => ({
  status: 200,
  body: { import: importOf(over), pauses_others: false },
});

// Messages stay after a test, and only a few are shown at the same time.
afterEach(() => notifications.clean());

function open(script: Script = {}, user = everything) {
  return openApp('/equipment', { ...filteredEquipment(() => [listedProduct(7, { groups: [] })]), ...script }, user);
}

async function openDialog(script: Script = {}) {
  const opened = open(script);
  await userEvent.click(await screen.findByRole('button', { name: 'Add or Modify Equipment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add or Modify Equipment' }));
  return { ...opened, dialog };
}
type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];

const choose = (dialog: Dialog, type = 'Add and modify equipment') =>
  userEvent.click(dialog.getByRole('radio', { name: type }));
const fieldOf = (dialog: Dialog) => dialog.getByLabelText(/choose/);
const put = (dialog: Dialog, file: File) => userEvent.upload(fieldOf(dialog), file, { applyAccept: false });
const saveOf = (dialog: Dialog) => dialog.getByRole('button', { name: 'Save' });
const alertsOf = (dialog: Dialog) => dialog.getAllByRole('alert').map(({ textContent }) => textContent);
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

describe('My Equipment', () => {
  it('exports the assets as a spreadsheet and links to the imports', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Export Data' });
    expect(link.getAttribute('href')).toBe('/account/spreadsheets/assets.xlsx');
    expect(screen.getByRole('link', { name: 'Imports' }).getAttribute('href')).toBe('/equipment/imports');
  });

  it('offers no upload to a user who may only view', async () => {
    open({}, userWith('Equipment.view'));
    await screen.findByRole('link', { name: 'Export Data' });
    expect(screen.queryByRole('button', { name: 'Add or Modify Equipment' })).toBeNull();
  });
});

describe('the upload dialog', () => {
  it('links to the template and to the full equipment list, with asterisks if wanted', async () => {
    const { dialog } = await openDialog();
    const link = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(link('Import template')).toBe('/account/spreadsheets/template.xlsx');
    expect(link('Full equipment list')).toBe('/account/spreadsheets/equipment.xlsx');
    await userEvent.click(dialog.getByRole('checkbox', { name: /asterisks/ }));
    expect(link('Full equipment list')).toBe('/account/spreadsheets/equipment.xlsx?asterisks=1');
  });

  it('explains what happens to blank cells, to the identifier column and to deleted equipment', async () => {
    const { dialog } = await openDialog();
    const rules = within(dialog.getByRole('list', { name: 'Good to know' }));
    const words = rules.getAllByRole('listitem').map((rule) => rule.textContent);
    expect(words).toEqual([
      expect.stringContaining('Blank cells are not overwritten'),
      expect.stringContaining(
        'product identifier column (Rampart ID) must be kept for existing rows and left blank for new ones',
      ),
      expect.stringContaining('Equipment deleted from the file is removed from the list'),
      expect.stringContaining('You can upload any list'),
    ]);
  });

  it('says above which size an import pauses other requests, if the database requires the pause', async () => {
    const { dialog } = await openDialog({
      'POST /api/imports': { status: 200, body: { imports: [], has_more: false, pauses_above: 20_000 } },
    });
    expect(
      await dialog.findByText('With more than 20,000 rows, other requests pause while the file is applied.'),
    ).toBeDefined();
  });

  it('shows the file field only after a type is chosen, and saves only with a file', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'import-new',
      'import-edit',
      'import-both',
    ]);
    expect(dialog.queryByText('Acceptable formats: *.xls, *.xlsx, *.csv')).toBeNull();
    await choose(dialog);
    expect(dialog.getByText('Acceptable formats: *.xls, *.xlsx, *.csv')).toBeDefined();
    expect(isDisabled(saveOf(dialog))).toBe(true);
    await put(dialog, sheet());
    expect(dialog.getByText('equipment.csv')).toBeDefined();
    expect(isDisabled(saveOf(dialog))).toBe(false);
  });

  it('refuses another extension for 2 seconds and clears the file', async () => {
    const { dialog } = await openDialog();
    await choose(dialog);
    await put(dialog, sheet('list.XLSX'));
    const since = performance.now();
    await put(dialog, sheet('notes.txt'));
    expect(dialog.getByRole('alert').textContent).toBe('Invalid file format');
    expect(dialog.queryByText('list.XLSX')).toBeNull();
    expect(isDisabled(saveOf(dialog))).toBe(true);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(''));
    expect(performance.now() - since).toBeGreaterThan(limits.invalidFileMessageMs / 2);
  });

  it('accepts a dropped file', async () => {
    const { dialog } = await openDialog();
    await choose(dialog);
    fireEvent.drop(fieldOf(dialog), { dataTransfer: { files: [sheet('dropped.xls')] } });
    expect(await dialog.findByText('dropped.xls')).toBeDefined();
  });

  it('says that a file is too large before it is sent', async () => {
    const { dialog, sentTo } = await openDialog(nothingSent);
    await choose(dialog);
    const large = sheet('large.csv');
    Object.defineProperty(large, 'size', { value: limits.uploadMaxSize + 1 });
    await put(dialog, large);
    expect(dialog.getByRole('alert').textContent).toBe('The file must be at most 20 MiB.');
    expect(isDisabled(saveOf(dialog))).toBe(true);
    expect(sentTo('/api/upload-file')).toEqual([]);
  });

  it('sends the file with its type, shows thanks, and links to the report', async () => {
    const { dialog, sentTo, router } = await openDialog({
      'POST /api/upload-file': accepted,
      'GET /api/imports/7': report({ state: 'analysing', progress: 20 }),
    });
    await choose(dialog, 'Modify existing equipment');
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    await screen.findByText(messages.fileUploaded);
    const [form] = sentTo('/api/upload-file') as { type: string; file: File }[];
    expect([form?.type, form?.file.name]).toEqual(['import-edit', 'equipment.csv']);
    await userEvent.click(screen.getByRole('button', { name: 'View report' }));
    await screen.findByRole('heading', { level: 1, name: 'Import: equipment.xlsx' });
    expect(router.state.location.pathname).toBe('/equipment/imports/7');
  });

  it('starts empty after a successful upload', async () => {
    const { dialog } = await openDialog({ 'POST /api/upload-file': accepted, 'GET /api/imports/7': report() });
    await choose(dialog);
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    await screen.findByText(messages.fileUploaded);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add or Modify Equipment' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add or Modify Equipment' }));
    expect(again.queryByRole('radio', { checked: true })).toBeNull();
    expect(isDisabled(saveOf(again))).toBe(true);
  });

  it('shows the progress, disables Save, and stops when the user cancels', async () => {
    const { dialog, sentTo } = await openDialog({ 'POST /api/upload-file': () => new Promise(() => {}) });
    await choose(dialog);
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    expect(await dialog.findByText('Uploading 40%')).toBeDefined();
    expect(dialog.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe('40');
    expect(isDisabled(saveOf(dialog))).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(isDisabled(saveOf(dialog))).toBe(false));
    expect(dialog.getByText('equipment.csv')).toBeDefined();
    expect(sentTo('/api/upload-file')).toHaveLength(1);
  });

  it.each<[string, Answer | undefined, string]>([
    ['no connection', undefined, messages.unreachable],
    [
      'a refusal',
      { status: 422, body: { message: 'Invalid.', errors: { file: ['The file is empty.'] } } },
      'The file is empty.',
    ],
    ['no permission', { status: 403, body: { message: 'You may not.' } }, 'You may not.'],
    ['a server error', { status: 500, body: { message: 'Broken.', request_id: 'r-5' } }, 'Broken. Request id: r-5.'],
  ])('stays open with the reason and the file after %s, and can be saved again', async (_name, refused, reason) => {
    let answer = refused;
    const { dialog, sentTo } = await openDialog({
      'POST /api/upload-file': () => answer ?? Promise.reject(new TypeError('Failed to send')),
      'GET /api/imports/7': report(),
    });
    await choose(dialog);
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    await waitFor(() => expect(alertsOf(dialog)).toContain(reason));
    expect(dialog.queryByRole('progressbar')).toBeNull();
    expect(dialog.getByText('equipment.csv')).toBeDefined();
    answer = accepted;
    await userEvent.click(saveOf(dialog));
    await screen.findByText(messages.fileUploaded);
    expect(sentTo('/api/upload-file')).toHaveLength(2);
  });

  it('clears the reason when another file is chosen', async () => {
    const { dialog } = await openDialog(nothingSent);
    await choose(dialog);
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    await waitFor(() => expect(alertsOf(dialog)).toContain(messages.unreachable));
    await choose(dialog, 'Modify existing equipment');
    expect(alertsOf(dialog)).not.toContain(messages.unreachable);
    expect(dialog.getByText('equipment.csv')).toBeDefined();
  });
});

// Each test has its own import. The application still follows earlier uploads, and would report their end here.
describe('after an upload', () => {
  it('reloads the equipment when the import is done, and shows its counts', async () => {
    const { dialog, sentTo } = await openDialog({
      'POST /api/upload-file': acceptedAs(8),
      'GET /api/imports/8': report({ id: 8, counts: { ...noCounts, new: 12, faulty: 1 } }),
    });
    const before = sentTo('/api/equipment').length;
    await choose(dialog);
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    expect(await screen.findByText('equipment.xlsx: 12 new, 1 faulty rows.')).toBeDefined();
    await waitFor(() => expect(sentTo('/api/equipment')).toHaveLength(before + 1));
  });

  it('says that a file needs confirmation', async () => {
    const { dialog } = await openDialog({
      'POST /api/upload-file': acceptedAs(9),
      'GET /api/imports/9': report({ id: 9, state: 'waiting' }),
    });
    await choose(dialog);
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    expect(await screen.findByText('equipment.xlsx needs your confirmation.')).toBeDefined();
  });

  it.each([
    ['mapping', 'Your file needs a mapping: equipment.xlsx.', 'Map its columns'],
    ['matching', 'Your file needs its products confirmed: equipment.xlsx.', 'Confirm products'],
  ] as const)('leads to the step that a file with other headings needs: %s', async (state, words, link) => {
    const id = state === 'mapping' ? 10 : 11;
    const { dialog, router, requests } = await openDialog({
      'POST /api/upload-file': acceptedAs(id),
      [`GET /api/imports/${id}`]: report({ id, state }),
    });
    await choose(dialog);
    await put(dialog, sheet());
    await userEvent.click(saveOf(dialog));
    expect(await screen.findByText(words)).toBeDefined();
    // It waits for a person, so nobody asks for it again.
    expect(requests.filter(({ path }) => path === `/api/imports/${id}`)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: link }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/equipment/imports/${id}`));
  });
});
