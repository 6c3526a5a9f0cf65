import type { ImportRow, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Script, SeenRequest } from '#testing/fake-server.ts';
import { importOf, importRow, noCounts } from '#testing/imports.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const onlyLooking = userWith('Equipment.view');
const mixed = { ...noCounts, new: 2, changed: 1, unchanged: 30, removed: 1, faulty: 1, locations_created: 1 };
const rowsByKind: Record<string, ImportRow[]> = {
  new: [
    importRow({ row: 3, title: 'GT-NEW', cells: [{ column: 'Notes', before: null, after: 'Berth 9' }] }),
    importRow({ row: 4, title: 'Product 7', asset_id: null }),
  ],
  changed: [importRow({ cells: [{ column: 'Location', before: 'Cushing Station', after: 'Galveston Terminal' }] })],
  removed: [importRow({ row: null, title: 'GT-OLD', cells: [{ column: 'Notes', before: 'Spare', after: null }] })],
  faulty: [
    importRow({
      row: 9,
      title: 'GT-BAD',
      product: null,
      cells: [{ column: 'Priority', before: null, after: 'urgent' }],
      faults: [{ column: 'Priority', reason: 'A priority is High, Medium or Low.' }],
    }),
  ],
  kept: [importRow({ title: 'GT-KEPT', faults: [{ column: null, reason: 'It changed after the import.' }] })],
};

interface Opened {
  user?: typeof everything;
  script?: Script;
  pausesOthers?: boolean;
}

function open(imports: Partial<ImportSummary>[], { user = everything, script, pausesOthers = false }: Opened = {}) {
  const left = imports.map((one) => importOf(one));
  const now = () => (left.length > 1 ? left.shift() : left[0]);
  return openApp(
    '/equipment/imports/7',
    {
      'GET /api/imports/7': () => ({ status: 200, body: { import: now(), pauses_others: pausesOthers } }),
      'POST /api/imports/7/rows': ({ body }: SeenRequest) => ({
        status: 200,
        body: { rows: rowsByKind[(body as { kind: string }).kind], has_more: false },
      }),
      ...script,
    },
    user,
  );
}

const title = () => screen.findByRole('heading', { level: 1, name: 'Import: equipment.xlsx' });
const entries = async () => {
  const list = within(await screen.findByRole('list', { name: 'Rows' }));
  return list.getAllByRole('listitem').map((entry) => entry.textContent);
};
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the report', () => {
  it('counts the rows by result, and says what the import created', async () => {
    open([{ counts: mixed, can_undo: true }]);
    await title();
    expect(['New', 'Changed', 'Unchanged', 'Removed', 'Faulty'].map(figure)).toEqual(['2', '1', '30', '1', '1']);
    expect(screen.getByText('1 location created')).toBeDefined();
    expect(screen.getByText(/^Add and modify equipment, 40 rows, uploaded .* by Maren Okafor$/)).toBeDefined();
  });

  it('starts with the faults by row, column and reason, and offers them as a download', async () => {
    open([{ counts: mixed }]);
    expect((await entries())[0]).toBe('Row 9GT-BADPriority: A priority is High, Medium or Low.Priorityurgent');
    expect(screen.getByRole('link', { name: 'Download faulty rows' }).getAttribute('href')).toBe(
      '/account/spreadsheets/imports/7/faulty.xlsx',
    );
  });

  it('says that no row was imported', async () => {
    open([{ rows: 1, counts: { ...noCounts, faulty: 1 } }]);
    await title();
    expect(screen.getByText('Nothing was imported')).toBeDefined();
    expect(screen.getByText('Done, with faults')).toBeDefined();
  });

  it('keeps its counts when its rows are deleted, and says since when', async () => {
    const { requests } = open([{ counts: mixed, can_undo: false, rows_cleared_at: '2027-11-16T03:07:00.000Z' }]);
    await title();
    expect(
      screen.getByText(
        'The rows of this import were cleared on 16 Nov 2027. Its figures stay; it can no longer be undone.',
      ),
    ).toBeDefined();
    expect(figure('Changed')).toBe('1');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
    expect(requests.some(({ path }) => path.endsWith('/rows'))).toBe(false);
  });

  it('shows each change by cell, and the new and removed rows', async () => {
    open([{ counts: mixed }]);
    await userEvent.click(await screen.findByRole('tab', { name: /^Changed/ }));
    await screen.findByText('Galveston Terminal');
    expect((await entries())[0]).toContain('LocationfromCushing StationtoGalveston Terminal');
    await userEvent.click(screen.getByRole('tab', { name: /^New/ }));
    await screen.findByText('The product is added to My Equipment.');
    expect((await entries())[0]).toBe('Row 3GT-NEWHalden Controls Product 7NotesBerth 9');
    await userEvent.click(screen.getByRole('tab', { name: /^Removed/ }));
    await screen.findByText('GT-OLD');
    expect((await entries())[0]).toContain('NotesSpare');
  });

  it.each([
    ['waiting', '58 products to remove from My Equipment, 1 location to create'],
    ['done', '58 products removed from My Equipment, 1 location created'],
  ] as const)('says what happens to products and locations: %s', async (state, words) => {
    open([{ state, counts: { ...mixed, products_removed: 58 } }]);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('names the mapping that was used, and what the import did not take', async () => {
    open([{ counts: mixed, profile: 'Monthly', not_taken: { columns: ['MAC', 'Column G'], rows: [1204] } }]);
    const link = await screen.findByRole('link', { name: 'Monthly' });
    expect(link.getAttribute('href')).toBe('/equipment/imports/profiles');
    expect(figure('2 columns not imported')).toBe('MAC, Column G ');
    expect(figure('1 row not imported')).toBe('Row 1204, such as totals ');
  });

  it('does not show counts of an import that was cancelled before its rows were compared', async () => {
    open([{ state: 'cancelled' }]);
    expect(await screen.findByText('Nothing was changed.')).toBeDefined();
    expect(screen.queryByText('Unchanged')).toBeNull();
  });

  it('says that nothing changed', async () => {
    open([{ counts: { ...noCounts, unchanged: 40 } }]);
    expect(await screen.findByText('Nothing changed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('says why a file could not be imported', async () => {
    open([{ state: 'failed', reason: 'The file is encrypted.' }]);
    expect(await screen.findByText('The file is encrypted.')).toBeDefined();
    expect(screen.queryByText('Unchanged')).toBeNull();
  });

  it('says Not Found if the import does not exist', async () => {
    open([], { script: { 'GET /api/imports/7': { status: 404, body: { message: 'Not Found' } } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined();
  });
});

describe('while it runs', () => {
  it('updates the progress until the counts are there', async () => {
    const { requests } = open([
      { state: 'analysing', progress: 20, rows: 400 },
      { state: 'applying', progress: 60, counts: mixed },
      { counts: mixed },
    ]);
    const bar = await screen.findByRole('progressbar', { name: 'Analyzing' });
    expect(bar.getAttribute('aria-valuenow')).toBe('20');
    expect(screen.getByText('400 rows read so far')).toBeDefined();
    expect(await screen.findByRole('progressbar', { name: 'Applying' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(requests.filter(({ path }) => path === '/api/imports/7')).toHaveLength(3);
  });

  it('says that other requests pause, if the database requires the pause', async () => {
    open([{ state: 'applying', rows: 24_310 }], { pausesOthers: true });
    expect(await screen.findByText('24,310 rows: other requests pause while this import is applied.')).toBeDefined();
  });
});

describe('an import that waits', () => {
  const waiting = { state: 'waiting', counts: mixed, reason: 'The file no longer lists 60 of your 70 rows.' } as const;

  it.each([
    ['Apply with removals', true],
    ['Apply without removals', false],
  ])('%s', async (label, removals) => {
    const { sentTo } = open([waiting, { state: 'done', counts: mixed }], {
      script: { 'POST /api/imports/7/confirm': { status: 200, body: { import: importOf({ state: 'applying' }) } } },
    });
    expect(await screen.findByText(waiting.reason)).toBeDefined();
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Removed');
    await userEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByText(waiting.reason)).toBeNull());
    expect(sentTo('/api/imports/7/confirm')).toEqual([{ removals }]);
  });

  it('can be cancelled', async () => {
    open([waiting, { state: 'cancelled', counts: mixed }], {
      script: { 'POST /api/imports/7/cancel': { status: 200, body: { import: importOf({ state: 'cancelled' }) } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText('This import was cancelled')).toBeDefined();
    // The focused button is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('tells who is late that a colleague has decided', async () => {
    const message = 'This import no longer waits for a decision.';
    open([waiting, { state: 'done', counts: mixed }], {
      script: { 'POST /api/imports/7/confirm': { status: 409, body: { message, errors: { id: [message] } } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Apply with removals' }));
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply with removals' })).toBeNull());
  });

  it('shows only the reason to a user who may only view', async () => {
    open([waiting], { user: onlyLooking });
    expect(await screen.findByText(waiting.reason)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Apply|Cancel)/ })).toBeNull();
  });
});

describe('Undo import', () => {
  it('asks first, and says which rows were not undone', async () => {
    const undone = { state: 'undone', counts: mixed, kept: 1 } as const;
    open([{ counts: mixed, can_undo: true }, undone], {
      script: { 'POST /api/imports/7/undo': { status: 200, body: { import: importOf({ state: 'undoing' }) } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo import' }));
    expect(dialog.getByText(/2 new rows removed, 1 changed row reset, 1 removed row restored/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('This import was undone')).toBeDefined();
    expect((await entries())[0]).toContain('It changed after the import.');
  });

  it('is not offered to a user who may only view', async () => {
    open([{ counts: mixed, can_undo: true }], { user: onlyLooking });
    await title();
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });
});
